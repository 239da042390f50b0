/**
 * The course of an update: found, fetched, checked, installed. Only looking is done unasked, once a day; fetching costs
 * the rep's connection and installing ends the app, so both wait for the rep.
 */
import { join } from 'node:path';
import * as v from 'valibot';
import {
  updateProblems,
  type UpdatesView,
  type UpdateState,
  type updateSchemas,
} from '../../../src-shared/contract/host/updates.ts';
import type { Log } from '../../ports/ports.ts';
import { done, notNow } from '../bridge/answers.ts';
import type { HostHandlers } from '../bridge/ipc.ts';
import { readJsonFile, writeJsonFile } from '../files/json-file.ts';
import { FeedRefused } from './feed-refused.ts';
import type { PackageUpdater } from './package-updater.ts';
import type { FeedMemory } from './signed-provider.ts';

const Remembered = v.object({
  checkedAtMs: v.nullable(v.number()),
  /** The highest version that the feed has offered. */
  newestSeen: v.nullable(v.string()),
  /** What was to be installed when the app last ended for it. */
  installing: v.nullable(v.string()),
  /** Why that did not work, as far as it was seen. */
  failedAs: v.optional(v.nullable(v.picklist(updateProblems)), null),
  /** Ids of the keys of the feed that are not believed any more. */
  revoked: v.optional(v.array(v.string()), []),
});
type Remembered = v.InferOutput<typeof Remembered>;

export interface UpdatesOptions {
  /** The version that runs. */
  version: string;
  userData: string;
  /** A package that administrators distribute. */
  isManaged: boolean;
  /** False for a company that keeps its laptops up to date by other means. */
  isAllowed: boolean;
  /** Null for a package without a feed. It is loaded when it is first needed. */
  load: ((memory: FeedMemory) => Promise<PackageUpdater>) | null;
  problemOf: (error: unknown) => Extract<UpdateState, { state: 'failed' }>['problem'];
  isSending: () => Promise<boolean>;
  /** Asks the app to end; `end` then decides how. */
  quit: () => void;
  onChange: (view: UpdatesView) => void;
  now: () => number;
  log: Log;
}

export interface Updates {
  handlers: Pick<HostHandlers, keyof typeof updateSchemas>;
  /** Looks when the last look that succeeded is a day old. Never rejects. */
  lookIfDue(): Promise<void>;
  /**
   * The last step of the app's end, after its windows are closed and `isIdle` says that nothing is being sent: installs
   * where the rep asked for it. False where there is nothing to install. `onFailed` is called when it did not work.
   */
  installAtEnd(isIdle: boolean, onFailed: () => void): boolean;
}

const dayMs = 86_400_000;

function firstState({ load, isAllowed, isManaged }: UpdatesOptions): UpdateState {
  if (!isAllowed) return { state: 'off', reason: 'byCompany' };
  if (isManaged) return { state: 'off', reason: 'byAdministrator' };
  return load ? { state: 'idle' } : { state: 'off', reason: 'noFeed' };
}

export function createUpdates(options: UpdatesOptions): Updates {
  const { version, now, log } = options;
  const file = join(options.userData, 'updates.json');
  let remembered: Remembered = readJsonFile(file, Remembered) ?? {
    ...{ checkedAtMs: null, newestSeen: null, installing: null, failedAs: null, revoked: [] },
  };
  let update: UpdateState = firstState(options);
  let updater: Promise<PackageUpdater> | null = null;
  let wanted: string | null = null;

  const memory: FeedMemory = {
    newestSeen: () => remembered.newestSeen,
    revoked: () => remembered.revoked,
    revoke(keys) {
      log('warn', 'updates.revoked', { keys });
      remember({ revoked: keys });
    },
  };

  if (remembered.installing !== null) {
    const { installing, failedAs } = remembered;
    if (installing !== version && update.state === 'idle')
      update = { state: 'failed', problem: failedAs ?? 'notInstalled' };
    log('info', 'updates.installed', { wanted: installing, version });
    remember({ installing: null, failedAs: null });
  }

  function view(): UpdatesView {
    return { version, checkedAtMs: remembered.checkedAtMs, update };
  }

  function become(next: UpdateState): void {
    update = next;
    options.onChange(view());
  }

  /** What cannot be remembered costs one more look. */
  function remember(change: Partial<Remembered>): void {
    remembered = { ...remembered, ...change };
    try {
      writeJsonFile(file, remembered);
    } catch (error) {
      log('warn', 'updates.remember', { error });
    }
  }

  function fail(doing: string, error: unknown): void {
    const problem = options.problemOf(error);
    log('warn', 'updates.failed', { doing, problem, error });
    become({ state: 'failed', problem });
  }

  /** One that could not be loaded is loaded anew the next time. */
  async function load(loading: NonNullable<UpdatesOptions['load']>): Promise<PackageUpdater> {
    try {
      return await loading(memory);
    } catch (error) {
      updater = null;
      throw error;
    }
  }

  async function look(): Promise<void> {
    if (!options.load || ['checking', 'downloading', 'ready', 'off'].includes(update.state)) return;
    become({ state: 'checking' });
    try {
      const loaded = await (updater ??= load(options.load));
      if (!loaded.isActive()) return become({ state: 'off', reason: 'notReplaceable' });
      const offer = await loaded.check();
      remember({ checkedAtMs: now(), newestSeen: offer?.version ?? remembered.newestSeen });
      become(offer ? { state: 'available', ...offer } : { state: 'current' });
    } catch (error) {
      fail('check', error);
    }
  }

  async function fetchPackage(): Promise<void> {
    if (update.state !== 'available' || update.byHand !== null || !updater) return;
    const found = update.version;
    become({ state: 'downloading', version: found, percent: 0 });
    try {
      await (await updater).download((percent) => become({ state: 'downloading', version: found, percent }));
      become({ state: 'ready', version: found });
    } catch (error) {
      fail('download', error);
    }
  }

  return {
    handlers: {
      'updates.get': async () => done(view()),
      'updates.check': () => look().then(() => done(view())),
      'updates.download': () => fetchPackage().then(() => done(view())),
      async 'updates.install'() {
        if (update.state !== 'ready' || !updater) return notNow('noUpdate');
        if (await options.isSending()) return notNow('sending');
        const { version: ready } = update;
        try {
          await (await updater).verify();
        } catch (error) {
          fail('verify', error);
          return done({});
        }
        wanted = ready;
        options.quit();
        return done({});
      },
    },
    async lookIfDue() {
      const { checkedAtMs } = remembered;
      const isToday = checkedAtMs !== null && checkedAtMs <= now() && now() - checkedAtMs < dayMs;
      if (!isToday) await look();
    },
    installAtEnd(isIdle, onFailed) {
      if (wanted === null || !updater) return false;
      if (!isIdle) {
        log('warn', 'updates.stillSending', { wanted });
        return false;
      }
      remember({ installing: wanted });
      const failed = (error: unknown): void => {
        log('error', 'updates.install', { error });
        if (error instanceof FeedRefused) remember({ failedAs: error.problem });
        onFailed();
      };
      updater.then((loaded) => loaded.install(failed)).catch(failed);
      return true;
    },
  };
}
