import { expect, it } from 'vitest';
import { addressDraftOf } from '../../../src-renderer/screens/addresses/address-draft.ts';
import { fillFromCep } from '../../../src-renderer/screens/addresses/cep-filling.ts';

const paulista = { street: 'Av. Paulista', neighborhood: 'Bela Vista', city: 'São Paulo', state: 'SP' };

it('fills what is empty, and what an earlier CEP filled, and nothing that was typed', () => {
  const draft = { ...addressDraftOf(null, 'en'), street: 'Typed' };
  const first = fillFromCep(draft, paulista, {});
  expect(draft).toMatchObject({ street: 'Typed', neighborhood: 'Bela Vista', city: 'São Paulo', state: 'SP' });
  draft.city = 'Sampa';
  const second = fillFromCep(draft, { street: 'Rua B', state: 'RJ' }, first);
  expect(draft).toMatchObject({ street: 'Typed', neighborhood: '', city: 'Sampa', state: 'RJ' });
  expect(second).toEqual({ state: 'RJ' });
});
