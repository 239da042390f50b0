import type { OpenApp } from './open-app.ts';

/** Whatever the application asks for, a place or a file, the rep chooses this path. */
export async function answerDialogs(app: OpenApp, path: string): Promise<void> {
  await app.electron.evaluate(({ dialog }, filePath) => {
    Object.assign(dialog, {
      showSaveDialog: async () => ({ canceled: false, filePath }),
      showOpenDialog: async () => ({ canceled: false, filePaths: [filePath] }),
    });
  }, path);
}
