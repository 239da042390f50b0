/** Files for other programs, in a real folder. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { passingFiles } from '../../../../src-main/electron/printing/passing-files.ts';

function scene() {
  const folder = mkdtempSync(join(tmpdir(), 'satchel-passing-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const times = { nowMs: Date.now() };
  return { folder, times, start: () => passingFiles(folder, () => times.nowMs, 10) };
}

const content = Buffer.from('%PDF-1.7');

it('removes a file within the hour, though nothing else happens', async () => {
  const { times, start } = scene();
  const path = await start().write('Order 60.pdf', content);
  times.nowMs += 58 * 60_000;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(existsSync(path)).toBe(true);
  times.nowMs += 61_000;
  await expect.poll(() => existsSync(path)).toBe(false);
});

it('looks after what an earlier run of the program has left', async () => {
  const { folder, times, start } = scene();
  await start().write('old.pdf', content);
  times.nowMs += 30 * 60_000;
  await start().removeOld();
  expect(readdirSync(folder)).toHaveLength(1);
  times.nowMs += 30 * 60_000;
  await expect.poll(() => readdirSync(folder)).toEqual([]);
});

it('removes all of them at once when they are to be erased', async () => {
  const { folder, start } = scene();
  const files = start();
  await files.write('1.pdf', content);
  await files.write('2.pdf', content);
  expect(await files.removeAll()).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
});
