import { describe, expect, it } from 'vitest';
import {
  addressDraftOf,
  addressProblems,
  readAddress,
  translateAddress,
} from '../../../src-renderer/screens/addresses/address-draft.ts';

const blank = () => addressDraftOf(null, 'pt-BR');

describe('an address as it is typed', () => {
  it('sends a CEP as a number', () => {
    const { changes } = readAddress({ ...blank(), zip_code: '01310-100' }, blank(), 'pt-BR');
    expect(changes).toEqual({ zip_code: 1310100 });
  });

  it.each(['0131010', '01310-1000', 'centro'])('refuses %s as a CEP', (zip_code) => {
    expect(readAddress({ ...blank(), zip_code }, blank(), 'en').problems).toEqual({ zip_code: { code: 'badCep' } });
  });

  it('explains a house number in words', () => {
    const { problems, changes } = readAddress({ ...blank(), number: 's/n', complement: 'back' }, blank(), 'en');
    expect(problems).toEqual({ number: { code: 'numberInWords', text: 's/n' } });
    expect(changes).toEqual({ complement: 'back' });
  });

  it('reads a house number as it stands on a letterhead, with its thousands apart', () => {
    const read = (number: string, locale: 'en' | 'pt-BR') => readAddress({ ...blank(), number }, blank(), locale);
    expect(read('1.578', 'pt-BR').changes).toEqual({ number: 1578 });
    expect(read('1,578', 'en').changes).toEqual({ number: 1578 });
    expect(read('12,5', 'pt-BR').changes).toEqual({ number: 12.5 });
    expect(read('1.578', 'en').problems).toMatchObject({ number: { code: 'numberAmbiguous' } });
  });

  it('reads degrees with either decimal mark', () => {
    const draft = { ...blank(), latitude: '-23,550', longitude: '-46.633' };
    expect(readAddress(draft, blank(), 'en').changes).toEqual({ latitude: -23.55, longitude: -46.633 });
  });

  it('says the same numbers in another language, and leaves what is no number', () => {
    const draft = {
      ...blank(),
      street: 'Rua 1.5',
      zip_code: '01310-1',
      number: 's/n',
      latitude: '-23.55',
      longitude: '',
    };
    expect(translateAddress(draft, 'en', 'pt-BR')).toEqual({ ...draft, latitude: '-23,55' });
    expect(translateAddress({ ...blank(), number: '1,578' }, 'en', 'pt-BR').number).toBe('1578');
    expect(translateAddress({ ...blank(), number: '1.578' }, 'en', 'pt-BR').number).toBe('1,578');
  });

  it('has nothing to save while nothing is touched, and null for what was emptied', () => {
    const address = { street: 'Rua A', number: 12.5, zip_code: 123, latitude: -1.234, name: null };
    const base = addressDraftOf(address, 'pt-BR');
    expect(readAddress({ ...base }, base, 'pt-BR')).toEqual({ changes: {}, problems: {} });
    expect(readAddress({ ...base, street: '', number: '' }, base, 'pt-BR').changes).toEqual({
      street: null,
      number: null,
    });
  });

  it('puts complaints of the contract beside their fields, and others on the form', () => {
    const errors = [
      { path: 'address.latitude', code: 'outOfRange' as const, received: '91' },
      { path: 'address', code: 'nothingFilledIn' as const, received: 'Object' },
    ];
    expect(addressProblems(errors)).toEqual({ latitude: { code: 'outOfRange' }, form: { code: 'nothingFilledIn' } });
  });
});
