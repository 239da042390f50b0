import { describe, expect, it } from 'vitest';
import { decided, decisionsOn, questionOn } from '../../../src-renderer/screens/import/known-rows.ts';

const ask = (
  name: string | null,
  fk_id: string | null,
  known: { name: string | null; fk_id: string | null } | null,
  country: string | null = 'BR',
) =>
  questionOn(
    { line: 2, reference: { id: 9, name, fk_id, price: 5 } },
    known ? { id: 9, ...known } : undefined,
    country,
  );

describe('a row whose id is known here', () => {
  const known = { name: 'Mercado Aurora', fk_id: '01222333000181' };

  it('is questioned if its code has lost zeros, and can only keep that of the service', () => {
    const asked = ask('Mercado Aurora', '1222333000181', known);
    expect(asked).toMatchObject({ about: 'zeros', corrected: { fk_id: '01222333000181', price: 5 } });
    expect(asked && decisionsOn(asked)).toEqual(['leave', 'corrected']);
  });

  it('is questioned under another name or another code', () => {
    expect(ask('Padaria Sol', null, known)).toMatchObject({ about: 'other', corrected: { name: 'Mercado Aurora' } });
    expect(ask('Mercado Aurora', '11222333000181', known)).toMatchObject({ about: 'other' });
    expect(ask('Mercado Aurora', '01.222.333/0001-81', known)).toMatchObject({ about: 'other', corrected: known });
  });

  it('is none if it says the same, says less, or more than is known', () => {
    expect(ask('MERCADO  AURORA', '01222333000181', known)).toBeNull();
    expect(ask(null, null, known)).toBeNull();
    expect(ask('Mercado Aurora', 'A-1', { name: null, fk_id: null })).toBeNull();
    expect(ask('Mercado Aurora', 'A-1', null)).toBeNull();
  });
});

it('a taxpayer number that lost its zeros is questioned if nothing is known of the customer', () => {
  expect(ask('Bar', '7526557000100', null)).toMatchObject({ about: 'taxId', corrected: { fk_id: '07526557000100' } });
  expect(ask('Ana', '1234567890', null)).toMatchObject({ about: 'taxId', corrected: { fk_id: '01234567890' } });
  expect(ask('Bar', '7526557000101', null)).toBeNull();
  expect(ask('Mercado', '12345', null)).toBeNull();
  expect(ask('Ana', '1234567890', null, 'AR')).toBeNull();
  expect(ask('Ana', '1234567890', null, null)).toBeNull();
});

it('what is not decided is left out', () => {
  const asked = ask('Padaria Sol', null, { name: 'Mercado Aurora', fk_id: null });
  if (!asked) throw new Error('Nothing was asked.');
  expect(decided([asked], new Map())).toEqual([]);
  expect(decided([asked], new Map([[2, 'file']]))).toMatchObject([{ name: 'Padaria Sol' }]);
  expect(decided([asked], new Map([[2, 'corrected']]))).toMatchObject([{ name: 'Mercado Aurora' }]);
});
