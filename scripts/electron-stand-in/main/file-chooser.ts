/** The desktop's file chooser, through a page of the application: DevTools reports the paths of the chosen files. */
import type { FileFilter } from 'electron';
import { BrowserWindow } from '../windows/browser-window.ts';

const chooseInPage = (accept: string, multiple: boolean): string => `new Promise((resolve) => {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = ${JSON.stringify(accept)};
  input.multiple = ${multiple};
  input.onchange = () => resolve([...input.files]);
  input.oncancel = () => resolve([]);
  input.click();
})`;

/** Returns the paths of the chosen files; none when the user gave up or there is no window. */
export async function chooseFiles(filters: FileFilter[], multiple: boolean): Promise<string[]> {
  const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0];
  if (!window) return [];
  const page = await window.webContents.ready;
  const extensions = filters.flatMap((filter) => filter.extensions).filter((extension) => extension !== '*');
  const accept = extensions.map((extension) => `.${extension}`).join(',');
  const { result } = await page.send('Runtime.evaluate', {
    userGesture: true,
    awaitPromise: true,
    expression: chooseInPage(accept, multiple),
  });
  const properties = { objectId: result.objectId ?? '', ownProperties: true };
  const { result: items } = await page.send('Runtime.getProperties', properties);
  const files = items.filter(({ name }) => /^\d+$/.test(name));
  const infos = files.map(({ value }) => page.send('DOM.getFileInfo', { objectId: value?.objectId ?? '' }));
  return (await Promise.all(infos)).map(({ path }) => path);
}
