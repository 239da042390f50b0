import type { OpenApp } from './open-app.ts';

/** The next dialogs that ask for a file answer with this one. */
export async function willChoose(app: OpenApp, path: string): Promise<void> {
  await app.electron.evaluate(({ dialog }, filePath) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [filePath] });
  }, path);
}
