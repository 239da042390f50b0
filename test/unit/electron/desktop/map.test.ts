import { expect, it } from 'vitest';
import { createMap } from '../../../../src-main/electron/desktop/map.ts';

async function open(platform: NodeJS.Platform, program: string, place = { latitude: -23.5505, longitude: -46.6333 }) {
  const opened: string[] = [];
  const map = createMap({
    platform,
    programFor: () => program,
    openExternal: async (url) => void opened.push(url),
    log: () => {},
  });
  await map['map.open'](place);
  return opened;
}

it('opens a place in the map program that the computer has, else on the web', async () => {
  expect(await open('linux', 'GNOME Maps')).toEqual(['geo:-23.5505,-46.6333']);
  expect(await open('darwin', '')).toEqual(['https://maps.apple.com/?ll=-23.5505,-46.6333&q=-23.5505,-46.6333']);
  expect(await open('win32', '')).toEqual([
    'https://www.openstreetmap.org/?mlat=-23.5505&mlon=-46.6333#map=18/-23.5505/-46.6333',
  ]);
});

it('writes small degrees without an exponent, and whole ones whole', async () => {
  expect(await open('linux', 'maps', { latitude: 1e-7, longitude: 100 })).toEqual(['geo:0.0000001,100']);
  expect(await open('linux', 'maps', { latitude: 0, longitude: -0.5 })).toEqual(['geo:0,-0.5']);
});

it('says when nothing could be opened, and tells the log nothing of the place', async () => {
  const logged: unknown[] = [];
  const map = createMap({
    platform: 'linux',
    programFor: () => '',
    openExternal: () => Promise.reject(new Error('no browser')),
    log: (...line) => logged.push(line),
  });
  const place = { latitude: -23.5505, longitude: -46.6333 };
  expect(await map['map.open'](place)).toEqual({ ok: true, value: { opened: false } });
  expect(JSON.stringify(logged)).toContain('https:');
  expect(JSON.stringify(logged)).not.toMatch(/23\.5|46\.6/);
});
