import { expect, it } from 'vitest';
import { taxCountryOf } from '../../../../src-renderer/i18n/region.ts';

it.each([
  ['pt-BR', ['en-US'], 'BR'],
  ['es', ['es-AR', 'es'], 'AR'],
  ['es', ['en-US', 'es-PA'], 'PA'],
  ['es', ['es-419', 'pt-BR'], null],
  ['en', ['en-US', 'en'], 'BR'],
  ['en', ['en-US', 'es-CL'], 'CL'],
  ['en', ['en-AU'], 'AU'],
] as const)(
  'with %s, on a computer that wants %j, numbers of taxpayers are those of %s',
  (language, wanted, country) => {
    expect(taxCountryOf(language, wanted)).toBe(country);
  },
);
