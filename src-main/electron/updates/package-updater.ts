/** electron-updater, held to a signed feed, to the size that was announced, and to doing nothing by itself. */
import { rm } from 'node:fs/promises';
import { CancellationToken, type AppUpdater, type ProgressInfo } from 'electron-updater';
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js';
import type { UpdateProblem } from '../../../src-shared/contract/host/updates.ts';
import type { Log } from '../../ports/ports.ts';
import { checkFetched, copyChecked, type Announced } from './checked-copy.ts';
import { FeedRefused } from './feed-refused.ts';
import { needsAdministrator, packageOf, type Installation } from './install-kind.ts';
import { SignedProvider, type SignedProviderOptions } from './signed-provider.ts';

/** What the update's course asks of whoever replaces the package. */
export interface PackageUpdater {
  /** False where this copy cannot replace itself. */
  isActive(): boolean;
  /** Null: nothing newer. Rejects with an error that `problemOf` can name, as what follows does. */
  check(): Promise<Offer | null>;
  download(onPercent: (percent: number) => void): Promise<void>;
  /** Whether what was downloaded is still what the feed announced. */
  verify(): Promise<void>;
  /** Checks what was downloaded once more, installs it and ends the app, or calls `onFailed`. */
  install(onFailed: (error: Error) => void): Promise<void>;
}

export interface Offer {
  version: string;
  bytes: number | null;
  /** Where the package is, when this copy cannot safely be replaced from within. */
  byHand: string | null;
}

/** So long may nothing at all arrive of a package. */
const stallMs = 60_000;

export function createPackageUpdater(
  options: SignedProviderOptions & { updater: AppUpdater; installation: Installation; stallMs?: number; log: Log },
): PackageUpdater {
  const { updater, log } = options;
  let announced: Announced | null = null;
  let fetched: string | null = null;

  const note = (level: 'info' | 'warn') => (message: unknown) =>
    log(level, 'updates.library', { message: String(message) });
  updater.logger = { info: note('info'), warn: note('warn'), error: note('warn') };
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.allowDowngrade = false;
  updater.disableWebInstaller = true;
  updater.setFeedURL({
    provider: 'custom',
    updateProvider: class extends SignedProvider {
      constructor(_custom: unknown, _updater: unknown, runtimeOptions: ProviderRuntimeOptions) {
        super(options, runtimeOptions);
      }
    },
  });

  return {
    isActive: () => updater.isUpdaterActive(),
    async check() {
      const result = await updater.checkForUpdates();
      if (!result?.isUpdateAvailable) return null;
      const { updateInfo } = result;
      const file = packageOf(updater, updateInfo);
      if (!file) throw new FeedRefused('unreadable', 'It holds no package of this kind');
      announced = { sha512: file.sha512, size: file.size ?? null };
      const isForOthers = needsAdministrator(updater, updateInfo, options.installation);
      const byHand = isForOthers ? new URL(file.url, `${options.feed.url}/`).href : null;
      return { version: updateInfo.version, bytes: announced.size, byHand };
    },
    async download(onPercent) {
      const cancellation = new CancellationToken();
      let refused: FeedRefused | null = null;
      const refuse = (problem: UpdateProblem, message: string): void => {
        refused ??= new FeedRefused(problem, message);
        cancellation.cancel();
      };
      const stall = setTimeout(refuse, options.stallMs ?? stallMs, 'unreachable', 'Nothing more of it arrived');
      const watch = ({ percent, transferred }: ProgressInfo): void => {
        stall.refresh();
        onPercent(percent);
        if (transferred > (announced?.size ?? Infinity)) refuse('corrupted', 'It is larger than was announced');
      };
      updater.on('download-progress', watch);
      try {
        [fetched = null] = await updater.downloadUpdate(cancellation);
      } catch (error) {
        throw refused ?? error;
      } finally {
        clearTimeout(stall);
        updater.off('download-progress', watch);
      }
    },
    verify: () => withFetched(checkFetched),
    async install(onFailed) {
      const checked = await withFetched(copyChecked);
      // The library installs what lies at this path, of which it knows no other way to hear.
      Object.defineProperty(updater, 'installerPath', { value: checked, configurable: true });
      updater.once('error', onFailed);
      updater.quitAndInstall(false, true);
    },
  };

  /** A file that is not what was announced is removed, so that it is fetched anew. */
  async function withFetched<T>(check: (path: string, announced: Announced) => Promise<T>): Promise<T> {
    if (fetched === null || announced === null) throw new FeedRefused('changed', 'Nothing was fetched');
    try {
      return await check(fetched, announced);
    } catch (error) {
      if (error instanceof FeedRefused) await rm(fetched, { recursive: true, force: true });
      throw error;
    }
  }
}
