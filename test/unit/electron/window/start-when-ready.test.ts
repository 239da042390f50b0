import { expect, it } from 'vitest';
import { startWhenReady } from '../../../../src-main/electron/window/start-when-ready.ts';

async function begin(start: () => void, language = 'en-US', ready: Promise<void> = Promise.resolve()) {
  const told: string[] = [];
  const app = { whenReady: () => ready, quit: () => void told.push('quit') };
  const dialog = { showErrorBox: (title: string, content: string) => void told.push(title, content) };
  const log = (level: string, event: string) => void told.push(`${level} ${event}`);
  await startWhenReady({ app, dialog, language, userData: '/home/ana/Satchel', log }, start);
  return told;
}

function fail(): never {
  throw new Error('no page');
}

it('starts, and says nothing', async () => {
  let starts = 0;
  expect(await begin(() => void (starts += 1))).toEqual([]);
  expect(starts).toBe(1);
});

it.each([
  ['en-US', 'Satchel could not start', /still on this computer.*“logs” in \/home\/ana\/Satchel/],
  ['es-AR', 'Satchel no pudo abrirse', /sigue en esta computadora.*“logs” de \/home\/ana\/Satchel/],
  ['pt-BR', 'O Satchel não conseguiu abrir', /continua neste computador.*“logs” de \/home\/ana\/Satchel/],
])('says that it cannot start, in %s, and ends', async (language, title, content) => {
  const told = ['error app.start', title, expect.stringMatching(content), 'quit'];
  expect(await begin(fail, language)).toEqual(told);
  expect(await begin(() => {}, language, Promise.reject(new Error('never ready')))).toEqual(told);
});
