import { dirname, join } from 'node:path';
import type { BrowserWindow, Dialog, MessageBoxOptions, OpenDialogOptions, SaveDialogOptions } from 'electron';

/**
 * Modal dialogs of the window, so that they do not get lost behind it. A file is overwritten only after a question, which dialogs
 * on Linux do not ask by default. Each dialog opens in the folder that was chosen last; Electron's default is the downloads.
 */
export function attachDialogs(
  dialogs: Pick<Dialog, 'showMessageBox' | 'showOpenDialog' | 'showSaveDialog'>,
  window: () => BrowserWindow | undefined,
) {
  let folder: string | null = null;

  function note<T>(answer: T, path: string | undefined): T {
    if (path) folder = dirname(path);
    return answer;
  }

  return {
    async showMessageBox(options: MessageBoxOptions) {
      const parent = window();
      return parent ? dialogs.showMessageBox(parent, options) : dialogs.showMessageBox(options);
    },
    async showOpenDialog(wanted: OpenDialogOptions) {
      const parent = window();
      const options: OpenDialogOptions = folder === null ? wanted : { ...wanted, defaultPath: folder };
      const answer = await (parent ? dialogs.showOpenDialog(parent, options) : dialogs.showOpenDialog(options));
      return note(answer, answer.filePaths[0]);
    },
    async showSaveDialog({ defaultPath = '', ...wanted }: SaveDialogOptions) {
      const parent = window();
      const options: SaveDialogOptions = {
        ...wanted,
        defaultPath: folder === null ? defaultPath : join(folder, defaultPath),
        properties: ['showOverwriteConfirmation'],
      };
      const answer = await (parent ? dialogs.showSaveDialog(parent, options) : dialogs.showSaveDialog(options));
      return note(answer, answer.filePath);
    },
  };
}
