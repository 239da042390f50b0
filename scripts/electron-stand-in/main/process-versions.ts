/** Makes this process look like Electron's main process. Imported first, for its effect. */
import { createRequire } from 'node:module';

const manifest = createRequire(import.meta.url)('electron/package.json') as { version: string };

export const electronVersion = manifest.version;

/** `standIn` is there for whoever asks what a program really ran on; Electron has no such member. */
const versions = { ...process.versions, electron: electronVersion, chrome: '', standIn: electronVersion };
Object.defineProperty(process, 'versions', { value: versions, enumerable: true });
Object.assign(process, { type: 'browser', defaultApp: true, resourcesPath: process.cwd() });
