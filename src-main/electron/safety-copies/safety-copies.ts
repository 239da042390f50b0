/** Writes safety copies of the open account's unsent work: after changes, at most each minute, and never in the way of a save. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Result } from '../../../src-shared/contract/errors.ts';
import type { copyHostSchemas, SafetyCopiesView } from '../../../src-shared/contract/outbox/safety-copies.ts';
import { done, notNow } from '../bridge/answers.ts';
import type { HostHandlers } from '../bridge/ipc.ts';
import type { CopiesOptions, OpenedAccount } from './copies-options.ts';
import { createCopyWriter } from './copy-writer.ts';
import { beginProgress, type CopyProgress, everyMs, gatherMs, longestRestMs } from './copy-progress.ts';
import { createLeftCopies } from './left-copies.ts';
import { openMemory } from './remembered.ts';

export interface SafetyCopies {
  handlers: Pick<HostHandlers, keyof typeof copyHostSchemas>;
  /** Something of the open account's outbox has changed, or the account was opened. */
  afterChange(): void;
  /** Removes the copy, its password and the folder's name, whoever named it. Returns the paths of copies that could not be reached. */
  erase(): Promise<string[]>;
  /** The account closes: what the last copy lacks is written, if the folder is quick. */
  closing(account: OpenedAccount): Promise<void>;
}

/** A share may take minutes to fail. */
const slowMs = 30_000;
const leavingMs = 2_000;

export function createSafetyCopies(options: CopiesOptions): SafetyCopies {
  const { clock, companyFolder, log, patienceMs = slowMs } = options;
  const memory = openMemory(options.file, options.previousKeys);
  let current: CopyProgress | null = null;
  /** Of accounts that were closed while a copy was being written: it has one writer, also when they are opened again. */
  const unfinished = new Map<string, CopyProgress>();
  /** The window does not wait longer: a share that hangs is shown as a problem by then. */
  const inTime = <T>(work: Promise<T>): Promise<T | null> =>
    Promise.race([work, delay(patienceMs, null, { ref: false })]);
  const leftCopies = createLeftCopies(memory, inTime);

  function progressOf({ key }: { key: string }): CopyProgress {
    if (current?.key === key) return current;
    current?.waiting?.abort();
    current = unfinished.get(key) ?? beginProgress(key, options.createPassword(key));
    return current;
  }

  const folderOf = (key: string): string | null =>
    companyFolder?.isEnforced ? companyFolder.value : (memory.of(key).folder ?? companyFolder?.value ?? null);

  function view(progress: CopyProgress): SafetyCopiesView {
    const { isOn, last } = memory.of(progress.key);
    return {
      ...{ folder: folderOf(progress.key), isOn, last, left: progress.left },
      byCompany: companyFolder ? (companyFolder.isEnforced ? 'enforced' : 'asked') : null,
      passwordKeptIn: progress.password.keptIn(),
      problem: isOn ? progress.problem : null,
      nextAtMs: isOn && progress.problem !== null ? progress.nextAtMs : null,
    };
  }

  /** With the account that is open; refused without one. */
  async function withOpen(
    work: (
      progress: CopyProgress,
      open: OpenedAccount & { account: NonNullable<OpenedAccount['account']> },
    ) => Promise<unknown>,
  ): Promise<Result<SafetyCopiesView>> {
    const open = options.open();
    if (!open?.account) return notNow('signedOut');
    const progress = progressOf(open.account);
    await work(progress, { ...open, account: open.account });
    return done(view(progress));
  }

  const writer = createCopyWriter({
    ...{ clock, log, memory, leftCopies, folderOf, patienceMs, isCurrent: (progress) => progress === current },
    ...{ computer: options.computer, open: options.open, onChange: options.onChange },
  });

  async function turnOff(progress: CopyProgress): Promise<void> {
    memory.change(progress.key, { isOn: false });
    progress.waiting?.abort();
    progress.waiting = null;
    await inTime(Promise.resolve(progress.writing));
    await forgetPasswords(progress);
    Object.assign(progress, { problem: null, failures: 0 });
    writer.renew(progress);
    const { path, mark } = memory.of(progress.key);
    if (path !== null) leftCopies.add(progress.key, { path, mark });
    memory.change(progress.key, { path: null, mark: null, last: null });
    await leftCopies.remove(progress.key);
    // A write that has not ended may still bring one. Once it has ended, it removes it.
    if (progress.target !== null) leftCopies.add(progress.key, { path: progress.target, mark: null });
    progress.left = memory.of(progress.key).left.map(({ path: each }) => each);
    options.onChange();
  }

  /** Also of an account that has moved, which had another key. */
  async function forgetPasswords(progress: CopyProgress): Promise<void> {
    const former = options.previousKeys(progress.key).map((key) => options.createPassword(key));
    for (const password of [progress.password, ...former])
      await password.clear().catch((error: unknown) => log('warn', 'copies.passwordLeft', { error }));
  }

  return {
    handlers: {
      'copies.get': () => withOpen(async () => {}),
      'copies.chooseFolder'({ title }) {
        if (companyFolder?.isEnforced) return Promise.resolve({ ok: false, error: { kind: 'setByCompany' } });
        return withOpen(async (progress, open) => {
          const { canceled, filePaths } = await options.dialog.showOpenDialog({ title, properties: ['openDirectory'] });
          const [folder] = canceled ? [] : filePaths;
          if (folder === undefined) return;
          memory.change(progress.key, { folder });
          writer.renew(progress);
          await inTime(writer.writeAnew(progress, open));
        });
      },
      'copies.setPassword': ({ password }) =>
        withOpen(async (progress, open) => {
          await progress.password.set(password);
          memory.change(progress.key, { isOn: true });
          writer.renew(progress);
          await inTime(writer.writeAnew(progress, open));
        }),
      'copies.writeNow': () => withOpen((progress, open) => inTime(writer.writeAnew(progress, open))),
      'copies.turnOff'() {
        if (companyFolder?.isEnforced) return Promise.resolve({ ok: false, error: { kind: 'setByCompany' } });
        return withOpen(turnOff);
      },
    },
    async erase() {
      const open = options.open();
      if (!open?.account) return [];
      const progress = progressOf(open.account);
      await turnOff(progress);
      memory.forget(progress.key);
      return progress.left;
    },
    afterChange() {
      const account = options.open()?.account;
      if (!account || folderOf(account.key) === null || !memory.of(account.key).isOn) return;
      const progress = progressOf(account);
      progress.isChanged = true;
      const dueMs = progress.failures === 0 ? progress.triedAtMs + everyMs : (progress.nextAtMs ?? 0);
      writer.schedule(progress, Math.max(gatherMs, Math.min(dueMs - clock.now(), longestRestMs)));
    },
    async closing(closed) {
      const progress = current;
      if (!progress || progress.key !== closed.account?.key) return;
      progress.waiting?.abort();
      progress.waiting = null;
      let isAwaited = true;
      const writeLast = async () => {
        await progress.writing;
        if (isAwaited) await writer.write(progress, closed);
      };
      if (progress.isChanged)
        await Promise.race([writeLast(), delay(options.patienceMs ?? leavingMs, null, { ref: false })]);
      isAwaited = false;
      current = null;
      if (!progress.writing) return;
      unfinished.set(progress.key, progress);
      void progress.writing.finally(() => unfinished.delete(progress.key));
    },
  };
}
