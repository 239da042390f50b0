import type { BrowserWindow, Dialog, OpenDialogOptions, SaveDialogOptions } from 'electron';

/** Dialogs of the window: it takes nothing else meanwhile, and they do not get lost behind it. */
export function attachDialogs(
  dialogs: Pick<Dialog, 'showOpenDialog' | 'showSaveDialog'>,
  window: () => BrowserWindow | undefined,
) {
  return {
    showOpenDialog(options: OpenDialogOptions) {
      const parent = window();
      return parent ? dialogs.showOpenDialog(parent, options) : dialogs.showOpenDialog(options);
    },
    showSaveDialog(options: SaveDialogOptions) {
      const parent = window();
      return parent ? dialogs.showSaveDialog(parent, options) : dialogs.showSaveDialog(options);
    },
  };
}
