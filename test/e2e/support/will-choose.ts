import type { SatchelApp } from './satchel-app.ts';

/** The next dialogs that ask for a file answer with this one. */
export async function willChoose(app: SatchelApp, path: string): Promise<void> {
  await app.electron.evaluate(({ dialog }, filePath) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [filePath] });
  }, path);
}
