/** A message box with two buttons: Chromium's `confirm` over the application's page. */
import type { MessageBoxOptions } from 'electron';
import { BrowserWindow } from '../windows/browser-window.ts';

/** Returns the index of the button; without a window that of the cancelling one. */
export async function confirmInPage(options: MessageBoxOptions): Promise<number> {
  const { message, detail = '', buttons = [], cancelId = 0 } = options;
  const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0];
  if (!window) return cancelId;
  const other = buttons.findIndex((_label, index) => index !== cancelId);
  const text = `${message}\n\n${detail}\n\n[OK: ${buttons[other]}]`;
  const isConfirmed = await window.webContents.executeJavaScript(`confirm(${JSON.stringify(text)})`);
  return isConfirmed === true ? other : cancelId;
}
