/** What tests put in the place of Electron's functions in the main process, and take away again. */
import type { ElectronApplication } from '@playwright/test';

export interface MainPatches {
  /** Functions that were replaced are put back, and members that were added are removed, in the modules that are noted. */
  undo(): Promise<void>;
}

/** Notes Electron's functions as they are now. A module that a test changes for the first time is added to the list. */
export async function notePatches(electron: ElectronApplication): Promise<MainPatches> {
  const noted = await electron.evaluateHandle((modules) => {
    const { app, BrowserWindow, clipboard, dialog, Menu, nativeTheme, Notification, shell, Tray } = modules;
    const classes = [BrowserWindow, Menu, Notification, Tray];
    const subjects: object[] = [
      app,
      clipboard,
      dialog,
      nativeTheme,
      shell,
      globalThis,
      ...BrowserWindow.getAllWindows(),
    ];
    for (const each of classes) subjects.push(each, each.prototype as object);
    const before = subjects.map((subject) => ({ subject, known: Object.getOwnPropertyDescriptors(subject) }));
    return {
      undo() {
        for (const { subject, known } of before) {
          for (const [key, { value }] of Object.entries(Object.getOwnPropertyDescriptors(subject))) {
            // Of an emitter's own: its listeners come and go.
            if (key.startsWith('_')) continue;
            const was = known[key];
            if (!was) Reflect.deleteProperty(subject, key);
            else if (typeof was.value === 'function' && was.value !== value) Object.defineProperty(subject, key, was);
          }
        }
      },
    };
  });
  return { undo: () => noted.evaluate(({ undo }) => undo()) };
}
