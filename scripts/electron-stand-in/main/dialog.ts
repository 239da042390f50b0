/** Dialogs. On a screen they are the desktop's; headless there is nobody to ask, so tests replace these functions. */
import type { Dialog, MessageBoxOptions, OpenDialogOptions, SaveDialogOptions } from 'electron';
import { join } from 'node:path';
import { headed } from '../devtools/chromium.ts';
import { app } from './app.ts';
import { chooseFiles } from './file-chooser.ts';
import { confirmInPage } from './message-box.ts';

/** Electron takes the window first, or leaves it out. */
const optionsOf = <T>(args: unknown[]): T => args.at(-1) as T;

function refuseHeadless(name: string): void {
  if (!headed) throw new Error(`Electron stand-in: headless, dialog.${name} has nobody to ask; a test replaces it.`);
}

export const dialog = {
  async showOpenDialog(...args: unknown[]) {
    refuseHeadless('showOpenDialog');
    const { filters = [], properties = [] } = optionsOf<OpenDialogOptions>(args);
    const filePaths = await chooseFiles(filters, properties.includes('multiSelections'));
    return { canceled: filePaths.length === 0, filePaths };
  },

  /** Chromium has no such dialog: the answer is the proposed name in the downloads folder. */
  async showSaveDialog(...args: unknown[]) {
    refuseHeadless('showSaveDialog');
    const { defaultPath = 'untitled' } = optionsOf<SaveDialogOptions>(args);
    return { canceled: false, filePath: join(app.getPath('downloads'), defaultPath) };
  },

  /** Of two buttons: Chromium's own box has a yes and a no. */
  async showMessageBox(...args: unknown[]) {
    refuseHeadless('showMessageBox');
    return { response: await confirmInPage(optionsOf<MessageBoxOptions>(args)), checkboxChecked: false };
  },

  /** Waits for nobody: it is a line in the terminal. */
  showErrorBox(title: string, content: string) {
    console.error(`${title}\n${content}`);
  },
} satisfies Partial<Dialog>;
