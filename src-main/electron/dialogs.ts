import type { BrowserWindow, Dialog, OpenDialogOptions, SaveDialogOptions } from 'electron';

/**
 * Dialogs of the window: it takes nothing else meanwhile, and they do not get lost behind it. Nothing is saved over another
 * file unasked, which on Linux they would let pass by themselves.
 */
export function attachDialogs(
  dialogs: Pick<Dialog, 'showOpenDialog' | 'showSaveDialog'>,
  window: () => BrowserWindow | undefined,
) {
  return {
    showOpenDialog(options: OpenDialogOptions) {
      const parent = window();
      return parent ? dialogs.showOpenDialog(parent, options) : dialogs.showOpenDialog(options);
    },
    showSaveDialog(wanted: SaveDialogOptions) {
      const parent = window();
      const options: SaveDialogOptions = { ...wanted, properties: ['showOverwriteConfirmation'] };
      return parent ? dialogs.showSaveDialog(parent, options) : dialogs.showSaveDialog(options);
    },
  };
}
