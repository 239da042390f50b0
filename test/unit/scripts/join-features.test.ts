import { expect, test } from 'vitest';
import { joinFeatures } from '../../../scripts/electron-stand-in/devtools/chromium.ts';

test('Chromium gets one list of features each way, for it takes only the last', () => {
  const switches = [
    '--enable-features=A',
    '--disable-features=B',
    '--lang=en',
    '--enable-features=C',
    '--disable-features=D',
  ];
  expect(joinFeatures(switches)).toEqual(['--lang=en', '--enable-features=A,C', '--disable-features=B,D']);
  expect(joinFeatures(['--lang=en'])).toEqual(['--lang=en']);
});
