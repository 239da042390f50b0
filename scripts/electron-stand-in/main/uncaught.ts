import { dialog } from './dialog.ts';

/** Like Electron: the application keeps running, and a box shows the error if the application has no listener. */
export function tellUncaught(error: unknown): void {
  if (process.listenerCount('uncaughtException') > 1) return;
  const words = error instanceof Error ? (error.stack ?? String(error)) : String(error);
  dialog.showErrorBox('A JavaScript error occurred in the main process', `Uncaught Exception:\n${words}`);
}
