/** The PDF that is dragged out of the window, in a real folder. */
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createPaperDrag } from '../../../../src-main/electron/printing/paper-drag.ts';

const pdf = Buffer.from('%PDF-1.7');
const asked = { suggestedName: 'Order 60 Padaria.pdf', title: 'Order 60' };

function scene({ startDrag }: { startDrag?: () => void } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'satchel-drag-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const dragged: string[] = [];
  const times = { nowMs: Date.now() };
  const drag = createPaperDrag({
    contents: () => ({
      printToPDF: async () => pdf,
      startDrag: startDrag ?? (({ file }) => void dragged.push(file)),
    }),
    ...{ folder: join(folder, 'dragged'), icon: 'icon.png', now: () => times.nowMs, log: () => {} },
  });
  const prepare = async () => {
    const answer = await drag.handlers['paperDrag.prepare'](asked);
    return answer.ok && answer.value.kind === 'ready' ? answer.value.ticket : '';
  };
  return { drag, dragged, times, prepare, begin: (ticket: string) => drag.handlers['paperDrag.begin']({ ticket }) };
}

it('is a file called as the order, which only this user can read', async () => {
  const { dragged, prepare, begin } = scene();
  expect(await begin(await prepare())).toEqual({ ok: true, value: { kind: 'dragged' } });
  const [path = ''] = dragged;
  expect(path).toMatch(/Order 60 Padaria\.pdf$/);
  expect(readFileSync(path)).toEqual(pdf);
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
});

it('is the one that was written last: another ticket drags nothing', async () => {
  const { dragged, prepare, begin } = scene();
  const first = await prepare();
  await prepare();
  expect(await begin(first)).toMatchObject({ value: { kind: 'failed' } });
  expect(await begin('')).toMatchObject({ value: { kind: 'failed' } });
  expect(dragged).toEqual([]);
});

it('goes after an hour, or at the next start', async () => {
  const { drag, dragged, times, prepare, begin } = scene();
  await begin(await prepare());
  const [path = ''] = dragged;
  await drag.removeOld();
  expect(existsSync(path)).toBe(true);
  times.nowMs += 3_700_000;
  await drag.removeOld();
  expect(existsSync(path)).toBe(false);
});

it('says so where nothing can be dragged', async () => {
  const { prepare, begin } = scene({
    startDrag() {
      throw new Error('not here');
    },
  });
  expect(await begin(await prepare())).toEqual({ ok: true, value: { kind: 'failed' } });
});
