/** Printing, on a page and a dialog that note what they were asked. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createPaper } from '../../../../src-main/electron/printing/paper.ts';

const folder = mkdtempSync(join(tmpdir(), 'satchel-paper-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function scene(chosen: string | null, printed: [boolean, string] = [true, '']) {
  const order: string[] = [];
  const feet: string[] = [];
  const paper = createPaper({
    dialog: {
      async showSaveDialog({ defaultPath }) {
        order.push(`asked for ${defaultPath}`);
        return { canceled: chosen === null, filePath: chosen ?? '' };
      },
      showOpenDialog: async () => ({ canceled: chosen === null, filePaths: chosen === null ? [] : [chosen] }),
    },
    contents: () => ({
      async printToPDF({ footerTemplate }) {
        order.push('printed');
        feet.push(footerTemplate ?? '');
        return Buffer.from('%PDF-1.7');
      },
      print: (_options, done) => done?.(...printed),
    }),
    log: () => {},
  });
  return { paper, order, feet };
}

const request = { suggestedName: 'order-7.pdf', title: 'Order 7' };

it('prints the page before it asks where to, and writes it there', async () => {
  const path = join(folder, 'order.pdf');
  const { paper, order } = scene(path);
  expect(await paper['paper.savePdf'](request)).toEqual({ ok: true, value: { kind: 'saved', path } });
  expect(readFileSync(path, 'utf8')).toBe('%PDF-1.7');
  expect(order).toEqual(['printed', 'asked for order-7.pdf']);
});

it('says below each page which order it is of', async () => {
  const { paper, feet } = scene(null);
  await paper['paper.savePdf']({ ...request, title: 'Order <7> & 8' });
  expect(feet).toEqual([expect.stringContaining('>Order &lt;7> &amp; 8 · <span')]);
});

it('writes nothing if the rep chooses no file', async () => {
  const { paper } = scene(null);
  expect(await paper['paper.savePdf'](request)).toEqual({ ok: true, value: { kind: 'cancelled' } });
});

it('says which file could not be written', async () => {
  const path = join(folder, 'no-such-folder', 'order.pdf');
  const { paper } = scene(path);
  expect(await paper['paper.savePdf'](request)).toMatchObject({ value: { kind: 'failed', path } });
});

it('tells a print that was called off from one that failed', async () => {
  expect(await scene(null).paper['paper.print']({})).toMatchObject({ value: { kind: 'printed' } });
  expect(await scene(null, [false, 'Print job canceled']).paper['paper.print']({})).toMatchObject({
    value: { kind: 'cancelled' },
  });
  expect(await scene(null, [false, 'Invalid printer settings']).paper['paper.print']({})).toMatchObject({
    value: { kind: 'failed' },
  });
});

it('writes several copies into the folder that a person chose, and over nothing that is there', async () => {
  const several = mkdtempSync(join(folder, 'several-'));
  writeFileSync(join(several, 'order-7.pdf'), 'of last week');
  const { paper, feet } = scene(several);
  const answer = await paper['paper.chooseFolder']({ title: 'Papers' });
  const chosen = answer.ok && answer.value.kind === 'chosen' ? answer.value.folder : '';
  const first = await paper['paper.saveIn']({ ...request, folder: chosen });
  expect(first).toMatchObject({ value: { kind: 'saved', path: join(several, 'order-7-2.pdf') } });
  await paper['paper.saveIn']({ folder: chosen, suggestedName: 'order-8.pdf', title: 'Order 8' });
  expect(readdirSync(several).toSorted()).toEqual(['order-7-2.pdf', 'order-7.pdf', 'order-8.pdf']);
  expect(readFileSync(join(several, 'order-7.pdf'), 'utf8')).toBe('of last week');
  expect(feet[1]).toContain('>Order 8 · ');
});

it('writes into no folder that nobody chose, or that another one has taken the place of', async () => {
  const several = mkdtempSync(join(folder, 'several-'));
  const { paper } = scene(several);
  const first = await paper['paper.chooseFolder']({ title: 'Papers' });
  await paper['paper.chooseFolder']({ title: 'Papers' });
  const old = first.ok && first.value.kind === 'chosen' ? first.value.folder : '';
  for (const guessed of [several, '', old])
    expect(await paper['paper.saveIn']({ ...request, folder: guessed })).toMatchObject({
      value: { kind: 'cancelled' },
    });
  expect(readdirSync(several)).toEqual([]);
  expect(await scene(null).paper['paper.chooseFolder']({ title: 'Papers' })).toMatchObject({
    value: { kind: 'cancelled' },
  });
});
