/** electron-updater, held to a signed feed, to the size that was announced, and to doing nothing by itself. */
import { CancellationToken, DebUpdater, type AppUpdater, type ProgressInfo, type UpdateInfo } from 'electron-updater';
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js';
import type { UpdateProblem } from '../../../src-shared/contract/updates.ts';
import type { Log } from '../../ports/ports.ts';
import { FeedRefused } from './feed-refused.ts';
import { SignedProvider, type SignedProviderOptions } from './signed-provider.ts';

/** What the update's course asks of whoever replaces the package. */
export interface PackageUpdater {
  /** False where this copy cannot replace itself. */
  isActive(): boolean;
  /** Null: nothing newer. Rejects with an error that `problemOf` can name, as `download` does. */
  check(): Promise<{ version: string; bytes: number | null } | null>;
  download(onPercent: (percent: number) => void): Promise<void>;
  /** Installs what was downloaded and ends the app, or calls `onFailed`. */
  install(onFailed: (error: Error) => void): void;
}

/** So long may nothing at all arrive of a package. */
const stallMs = 60_000;

export function createPackageUpdater(
  options: SignedProviderOptions & { updater: AppUpdater; stallMs?: number; log: Log },
): PackageUpdater {
  const { updater, log } = options;
  let announced: number | null = null;

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
      announced = sizeFor(updater, result.updateInfo);
      return { version: result.updateInfo.version, bytes: announced };
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
        if (announced !== null && transferred > announced) refuse('corrupted', 'It is larger than was announced');
      };
      updater.on('download-progress', watch);
      try {
        await updater.downloadUpdate(cancellation);
      } catch (error) {
        throw refused ?? error;
      } finally {
        clearTimeout(stall);
        updater.off('download-progress', watch);
      }
    },
    install(onFailed) {
      updater.once('error', onFailed);
      updater.quitAndInstall(false, true);
    },
  };
}

/** Metadata name the packages of every kind that there is for the system, a deb after the AppImage, a dmg after the zip. */
function sizeFor(updater: AppUpdater, { files }: UpdateInfo): number | null {
  const file = updater instanceof DebUpdater ? files.find(({ url }) => url.endsWith('.deb')) : files[0];
  return file?.size ?? null;
}
