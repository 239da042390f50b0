/** Puts a workspace together over an open database: settings, client, outbox, sync, and the door to them. */
import { join } from 'node:path';
import type { Connection } from '../db/engine/connection.ts';
import { commandSchemas } from '../../src-shared/contract/commands.ts';
import type { Result } from '../../src-shared/contract/errors.ts';
import type { Topic } from '../../src-shared/contract/events.ts';
import { querySchemas } from '../../src-shared/contract/queries.ts';
import { defaultSettings } from '../../src-shared/contract/settings.ts';
import { validate } from '../../src-shared/contract/validate.ts';
import { createClient } from '../api/wire/client.ts';
import { createCheckpoints } from '../db/engine/checkpoints.ts';
import { createDatabaseThread } from '../db/engine/database-thread.ts';
import { createOrderLists } from '../db/search/order-lists.ts';
import { makeDueAtOnce } from '../db/outbox/due-entries.ts';
import { forgetEarlierBackups } from '../db/backup/backups.ts';
import { findThumbnail } from '../db/records/photos.ts';
import { storageProblem } from '../db/engine/storage-problem.ts';
import { openSpool } from '../images/spool.ts';
import { readDerived } from '../outbox/view/fold-records.ts';
import { heedRateLimit } from '../outbox/service/rate-limit.ts';
import { recoverInterrupted } from '../outbox/send/recover.ts';
import { answerPatienceMs, defaultTiming } from '../outbox/queue/timing.ts';
import { createUploads } from '../outbox/queue/uploads.ts';
import type { Ports } from '../ports/ports.ts';
import { followHistory } from '../sync/history.ts';
import { createListClock } from '../sync/list-clock.ts';
import { createSyncLoop } from '../sync/sync-loop.ts';
import { awaitToken } from './await-token.ts';
import { createChanges } from './changes.ts';
import { commands, type CommandContext } from './commands.ts';
import { finishErasing } from './privacy/erase-customer.ts';
import { createBackups } from './upkeep/create-backups.ts';
import { takeBackCutShort } from './imports.ts';
import { removeLostSignatures } from '../db/records/signatures.ts';
import { createMerges } from './upkeep/create-merges.ts';
import { createFlusher } from './upkeep/create-flusher.ts';
import { keepJournal } from './upkeep/keep-journal.ts';
import { liveTiming, openSettings } from './live-settings.ts';
import { noteSuspicion } from './upkeep/open-or-rescue.ts';
import { clearPhotos, photoFile } from './views/photo-views.ts';
import { queries } from './queries.ts';
import type { Workspace, WorkspaceOptions } from './workspace.ts';

/** What a command changes of the rep's own; drafts, which are on their way to being something of it, go by themselves. */
const backedUp = ['outbox', 'settings', 'catalogue', 'visits', 'standing', 'signatures'] as const;

/** What stays on this machine: a change of it is no reason to ask the service. */
const unsent: readonly Topic[] = ['drafts', 'visits', 'standing', 'signatures'];

/** Where a workspace's records are kept. */
export interface Storage {
  db: Connection;
  /** Copies the rep's unsent work to where it survives the database. Never asked for twice at once. */
  backUp(atMs: number): Promise<void>;
  /** Closes the database and gives its place back. */
  close(): void;
}

export function composeWorkspace(options: WorkspaceOptions, ports: Ports, storage: Storage): Workspace {
  const { db } = storage;
  const spool = openSpool(join(options.directory, 'images'));
  const changes = createChanges(ports.log);
  const { baseUrl, ...guesses } = options.service;
  const settings = openSettings(db, { ...defaultSettings, ...guesses }, options.policy);
  const timing = liveTiming({ ...defaultTiming, ...options.timing }, settings);
  let leaving = new AbortController();
  let left = new AbortController();
  const client = createClient({
    baseUrl,
    get uploadField() {
      return settings.current().uploadField;
    },
    token: () => awaitToken(options.tokens, leaving.signal),
    get leaving() {
      return leaving.signal;
    },
    get left() {
      return left.signal;
    },
    fetch: ports.fetch,
    clock: ports.clock,
    get requestTimeoutMs() {
      return timing.requestTimeoutMs;
    },
  });
  const reading = createDatabaseThread(db, { readonly: true, ...ports });
  const beside = createDatabaseThread(db, { readonly: false, ...ports });
  const checkpoints = createCheckpoints(db, beside);
  const context: CommandContext = {
    clock: ports.clock,
    random: ports.random,
    threads: ports.threads,
    get makesFkIds() {
      return settings.current().makesFkIds;
    },
    get concurrency() {
      return settings.current().concurrency;
    },
    get historyDays() {
      return settings.current().historyDays;
    },
    get photoLimits() {
      const { photoMaxBytes: maxBytes, photoBudgetBytes: budgetBytes } = settings.current();
      return { maxBytes, budgetBytes };
    },
    settings,
    db,
    client: heedRateLimit({ db, clock: ports.clock }, client),
    spool,
    uploads: createUploads(ports.clock, {
      onBegun: () => changes.changed('photos', 'outbox'),
      onProgress: (progress) => changes.upload(progress),
    }),
    log: ports.log,
    timing,
    listClock: createListClock(ports.clock),
    changed(...topics) {
      changes.changed(...topics);
      if (backedUp.some((topic) => topics.includes(topic))) backups.afterChange('work');
      else if (topics.includes('drafts')) backups.afterChange('drafts');
    },
    renewBackups: () => backups.renew(),
    runBeside: beside.run,
    waitForShortLog: () => checkpoints.waitForShortLog(),
  };
  /** For background work, whose errors no caller waits for. */
  const noteBroken = (error: unknown) => {
    noteSuspicion(error, options.directory);
    ports.log('error', 'workspace.broken', { error });
  };
  const flusher = createFlusher(context);
  const joins = createMerges(context);
  const lists = createOrderLists(db, {
    reading,
    readTexts: (orderKey) => readDerived(db, orderKey)?.search ?? null,
    flushAll: flusher.flushAll,
  });
  const backups = createBackups(context, storage.backUp, () => forgetEarlierBackups(options.directory));
  clearPhotos(context, options.directory);
  recoverInterrupted(context);
  followHistory(context);
  takeBackCutShort(context).catch(noteBroken);
  finishErasing(context).catch(noteBroken);
  removeLostSignatures(db);
  const sync = createSyncLoop(context, {
    onStatus: (read) => changes.status(read),
    onBroken: (error) => noteSuspicion(error, options.directory),
  });
  const forgetConnectivity = ports.connectivity.onRegained(() => sync.wake());

  const pruneWhenDue = keepJournal(context, noteBroken);
  pruneWhenDue();

  /**
   * A disk that does not take something is an answer, and so is the end of the visit, for what is done in turns; a database
   * that turns out damaged in use is checked at the next start.
   */
  async function guarded<T>(work: () => Result<T> | Promise<Result<T>>): Promise<Result<T>> {
    try {
      return await work();
    } catch (error) {
      if (!db.open) return { ok: false, error: { kind: 'notNow', state: 'signedOut' } };
      const problem = storageProblem(error);
      if (problem === null) {
        noteSuspicion(error, options.directory);
        throw error;
      }
      ports.log('error', 'storage.failed', { problem, error });
      return { ok: false, error: { kind: 'storage', problem } };
    }
  }

  /** Runs after a durable change. An error here must not look as if the change was not saved. */
  function follow(topics: readonly Topic[]): void {
    try {
      context.changed(...topics);
      pruneWhenDue();
      if (topics.some((topic) => !unsent.includes(topic))) sync.wake();
    } catch (error) {
      noteSuspicion(error, options.directory);
      ports.log('error', 'command.aftermath', { error });
    }
  }

  /**
   * Stops the sync without a long wait. An upload is aborted and begins again at the next start. Requests that wait for the token,
   * such as from a locked keychain, are aborted before they leave. Other requests get some seconds for their answers: then a read is
   * aborted, and a write has an unknown outcome.
   */
  async function stop(): Promise<void> {
    const stopped = sync.stop();
    context.uploads.abortAll();
    leaving.abort();
    const answered = new AbortController();
    const leave = left;
    ports.clock.sleep(answerPatienceMs, answered.signal).then(
      () => leave.abort(),
      () => {},
    );
    await stopped;
    answered.abort();
    leaving = new AbortController();
    left = new AbortController();
  }

  return {
    async command(name, payload) {
      if (!Object.hasOwn(commandSchemas, name)) return { ok: false, error: { kind: 'unknownRequest', name } };
      const checked = validate(commandSchemas[name], payload);
      if (!checked.ok) return checked;
      const { run, topics, inTurns = false } = commands[name];
      const result = await guarded(() => run(context, checked.value as never));
      const isDoneInPart = inTurns && !result.ok && result.error.kind === 'storage';
      if ((result.ok || isDoneInPart) && topics.length > 0) follow(topics);
      return result;
    },
    async query(name, payload) {
      if (!Object.hasOwn(querySchemas, name)) return { ok: false, error: { kind: 'unknownRequest', name } };
      const checked = validate(querySchemas[name], payload);
      if (!checked.ok) return checked;
      return await guarded(() =>
        queries[name]({ ...context, lists, flusher, reading, status: () => sync.status() }, checked.value as never),
      );
    },
    subscribe: (listener) => changes.subscribe(listener),
    async syncNow({ cutWaits } = { cutWaits: false }) {
      try {
        if (cutWaits) makeDueAtOnce(db);
        return await sync.syncNow();
      } catch (error) {
        if (!db.open) throw new Error('The workspace is closed.', { cause: error });
        noteSuspicion(error, options.directory);
        throw error;
      }
    },
    start: () => sync.start(),
    stop,
    photo: (sha256) => photoFile(context, sha256),
    thumbnail: (sha256) => findThumbnail(db, sha256) ?? null,
    async close() {
      forgetConnectivity();
      joins.stop();
      await stop();
      leaving.abort();
      await Promise.all([checkpoints.stop(), beside.stop(), reading.stop()]);
      await backups.stop();
      lists.close();
      flusher.stop();
      storage.close();
    },
  };
}
