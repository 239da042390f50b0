import { join } from 'node:path';
import type { BrowserWindow, Dialog } from 'electron';
import { expect, test } from 'vitest';
import { attachDialogs } from '../../../../src-main/electron/desktop/dialogs.ts';

/** Dialogs in which the rep chooses these files, one after the other, and then none. */
function choosing(...paths: string[]): { dialogs: Dialog; shown: unknown[][] } {
  const shown: unknown[][] = [];
  const choose = (kind: string) => (args: unknown[]) => {
    shown.push([kind, ...args]);
    const path = paths.shift();
    return { canceled: path === undefined, filePath: path ?? '', filePaths: path === undefined ? [] : [path] };
  };
  const [open, save] = [choose('open'), choose('save')];
  const dialogs = {
    showOpenDialog: async (...args: unknown[]) => open(args),
    showSaveDialog: async (...args: unknown[]) => save(args),
  } as unknown as Dialog;
  return { dialogs, shown };
}

test('dialogs belong to the window as long as there is one, and ask before another file is replaced', async () => {
  const { dialogs, shown } = choosing();
  const only = { id: 1 } as BrowserWindow;
  let window: BrowserWindow | undefined = only;
  const attached = attachDialogs(dialogs, () => window);
  await attached.showOpenDialog({ title: 'Import' });
  await attached.showSaveDialog({ title: 'Export', defaultPath: 'orders.csv' });
  window = undefined;
  await attached.showOpenDialog({ title: 'Import' });
  await attached.showSaveDialog({ title: 'Export', defaultPath: 'orders.csv' });
  const asking = { title: 'Export', defaultPath: 'orders.csv', properties: ['showOverwriteConfirmation'] };
  expect(shown).toEqual([
    ['open', only, { title: 'Import' }],
    ['save', only, asking],
    ['open', { title: 'Import' }],
    ['save', asking],
  ]);
});

test('a dialog begins in the folder that was chosen last; one in which nothing was chosen changes nothing', async () => {
  const [prices, customers] = [join('/rep', 'prices'), join('/rep', 'customers')];
  const { dialogs, shown } = choosing(join(prices, 'may.csv'), join(customers, 'order.pdf'));
  const attached = attachDialogs(dialogs, () => undefined);
  await attached.showOpenDialog({});
  await attached.showSaveDialog({ defaultPath: 'order.pdf' });
  await attached.showOpenDialog({});
  await attached.showSaveDialog({ defaultPath: 'orders.csv' });
  expect(shown).toMatchObject([
    ['open', {}],
    ['save', { defaultPath: join(prices, 'order.pdf') }],
    ['open', { defaultPath: customers }],
    ['save', { defaultPath: join(customers, 'orders.csv') }],
  ]);
});
