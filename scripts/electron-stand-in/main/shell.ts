import type { Shell } from 'electron';
import { spawn } from 'node:child_process';
import { headed } from '../devtools/chromium.ts';

/** With the desktop's own program; headless there is no desktop. */
function openOnDesktop(target: string): void {
  if (!headed) return;
  const opener = process.platform === 'darwin' ? 'open' : 'xdg-open';
  const child = spawn(opener, [target], { stdio: 'ignore', detached: true });
  child.on('error', () => console.error(`There is no program here to open ${target}`));
  child.unref();
}

export const shell = {
  async openExternal(url: string) {
    openOnDesktop(url);
  },
  async openPath(path: string) {
    openOnDesktop(path);
    return '';
  },
} satisfies Partial<Shell>;
