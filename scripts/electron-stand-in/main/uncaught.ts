import { dialog } from './dialog.ts';

/** As Electron does it: the application goes on, and where it does not listen by itself a box tells of the error. */
export function tellUncaught(error: unknown): void {
  if (process.listenerCount('uncaughtException') > 1) return;
  const words = error instanceof Error ? (error.stack ?? String(error)) : String(error);
  dialog.showErrorBox('A JavaScript error occurred in the main process', `Uncaught Exception:\n${words}`);
}
