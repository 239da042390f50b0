/** Makes this process look like Electron's main process. Imported first, for its effect. */
import { createRequire } from 'node:module';

const manifest = createRequire(import.meta.url)('electron/package.json') as { version: string };

export const electronVersion = manifest.version;

const versions = { ...process.versions, electron: electronVersion, chrome: '' };
Object.defineProperty(process, 'versions', { value: versions, enumerable: true });
Object.assign(process, { type: 'browser', defaultApp: true, resourcesPath: process.cwd() });
