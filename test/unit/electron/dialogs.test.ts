import type { BrowserWindow, Dialog } from 'electron';
import { expect, test } from 'vitest';
import { attachDialogs } from '../../../src-main/electron/dialogs.ts';

test('dialogs belong to the window as long as there is one, and ask before another file is replaced', async () => {
  const shown: unknown[][] = [];
  const dialogs = {
    showOpenDialog: async (...args: unknown[]) => shown.push(['open', ...args]),
    showSaveDialog: async (...args: unknown[]) => shown.push(['save', ...args]),
  } as unknown as Dialog;
  const only = { id: 1 } as BrowserWindow;
  let window: BrowserWindow | undefined = only;
  const attached = attachDialogs(dialogs, () => window);
  await attached.showOpenDialog({ title: 'Import' });
  await attached.showSaveDialog({ title: 'Export' });
  window = undefined;
  await attached.showOpenDialog({ title: 'Import' });
  await attached.showSaveDialog({ title: 'Export' });
  const asking = { title: 'Export', properties: ['showOverwriteConfirmation'] };
  expect(shown).toEqual([
    ['open', only, { title: 'Import' }],
    ['save', only, asking],
    ['open', { title: 'Import' }],
    ['save', asking],
  ]);
});
