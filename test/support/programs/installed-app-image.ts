/** An AppImage that is installed here, and the real electron-updater for it, with Node's network in Electron's place. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as requestHttp, type RequestOptions } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppImageUpdater, DebUpdater, NsisUpdater } from 'electron-updater';
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js';
import { createPackageUpdater, type PackageUpdater } from '../../../src-main/electron/updates/package-updater.ts';
import { createNetFetch } from '../services/net-fetch.ts';
import type { UpdateFeed } from '../services/update-feed.ts';

const kinds = { AppImage: AppImageUpdater, deb: DebUpdater, nsis: NsisUpdater };

class NodeExecutor extends ElectronHttpExecutor {
  override createRequest(options: RequestOptions, answer: (response: unknown) => void): never {
    return requestHttp(options, answer) as never;
  }
}

export class InstalledAppImage {
  readonly folder = mkdtempSync(join(tmpdir(), 'satchel-appimage-'));
  readonly userData = join(this.folder, 'data');
  readonly file = join(this.folder, 'Satchel.AppImage');
  readonly #before = process.env.APPIMAGE;
  logged: string[] = [];
  newestSeen: string | null = null;
  revoked: string[] = [];
  quits = 0;

  constructor() {
    mkdirSync(this.userData);
    writeFileSync(this.file, '#!/bin/sh\nexit 0\n', { mode: 0o755 });
    writeFileSync(
      join(this.folder, 'app-update.yml'),
      'provider: generic\nurl: http://127.0.0.1:9\nupdaterCacheDirName: cache\n',
    );
    process.env.APPIMAGE = this.file;
  }

  remove(): void {
    if (this.#before === undefined) delete process.env.APPIMAGE;
    else process.env.APPIMAGE = this.#before;
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** As a start of the app makes it; other kinds are those of the same app from another package. */
  updater(
    feed: UpdateFeed,
    { version = '0.1.0', stallMs = 60_000, kind = 'AppImage' as keyof typeof kinds, execPath = '' } = {},
  ): PackageUpdater {
    const updater = new kinds[kind](null, {
      version,
      name: 'Satchel',
      isPackaged: true,
      appUpdateConfigPath: join(this.folder, 'app-update.yml'),
      userDataPath: this.userData,
      baseCachePath: this.folder,
      whenReady: () => Promise.resolve(),
      relaunch: () => {},
      quit: () => (this.quits += 1),
      onQuit: () => {},
    });
    Object.assign(updater, { httpExecutor: new NodeExecutor() });
    return createPackageUpdater({
      ...{ updater, stallMs, feed: feed.believed, installed: version, now: () => Date.now() },
      installation: { execPath, localAppData: String.raw`C:\Users\ana\AppData\Local` },
      memory: {
        newestSeen: () => this.newestSeen,
        revoked: () => this.revoked,
        revoke: (keys) => void (this.revoked = keys),
      },
      fetch: createNetFetch(),
      log: (_level, event, fields) => this.logged.push(`${event} ${JSON.stringify(fields)}`),
    });
  }
}
