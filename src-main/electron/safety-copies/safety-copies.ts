/** Writes safety copies of the open account's unsent work: after changes, at most each minute, and never in the way of a save. */
import { setTimeout as delay } from 'node:timers/promises';
import type { OpenDialogOptions } from 'electron';
import type { Result } from '../../../src-shared/contract/errors.ts';
import type {
  copyHostSchemas,
  CopyProblem,
  SafetyCopiesView,
} from '../../../src-shared/contract/outbox/safety-copies.ts';
import type { Clock, Log } from '../../ports/ports.ts';
import type { Open } from '../account/open-account.ts';
import { done, notNow } from '../bridge/answers.ts';
import type { HostHandlers } from '../bridge/ipc.ts';
import type { KeychainTokenStore } from '../keychain/keychain.ts';
import type { Decided } from '../policy/company-policy.ts';
import { nameInFile } from '../exported-work/bounds.ts';
import { copyPath, type Copy } from './copy-file.ts';
import { beginCourse, type Course, everyMs, gatherMs, longestRestMs, restOf } from './course.ts';
import { createLeftCopies } from './left-copies.ts';
import { openMemory } from './remembered.ts';
import { createSealer } from '../exported-work/sealed-copy.ts';
import { writeCopy } from './write-copy.ts';

export interface CopiesOptions {
  dialog: { showOpenDialog(options: OpenDialogOptions): Promise<{ canceled: boolean; filePaths: string[] }> };
  /** Where folders are remembered. */
  file: string;
  /** The account that is open; practice has no copies. */
  open: () => OpenedAccount | null;
  /** The store of an account's password, by its key. */
  createPassword: (accountKey: string) => KeychainTokenStore;
  /** The keys that an account had while its service had other addresses. */
  previousKeys: (accountKey: string) => readonly string[];
  /** The folder that the company names. */
  companys: Decided<string> | undefined;
  computer: string;
  clock: Clock;
  onChange: () => void;
  log: Log;
  /** So long do the window and an account that closes wait for a folder; if nothing is said, the latter waits less. */
  patienceMs?: number;
}

export type OpenedAccount = Pick<Open, 'account' | 'workspace'>;

export interface SafetyCopies {
  handlers: Pick<HostHandlers, keyof typeof copyHostSchemas>;
  /** Something of the open account's outbox has changed, or the account was opened. */
  afterChange(): void;
  /** Removes the copy, its password and the folder's name, whoever named it. Returns the paths of copies that could not be reached. */
  erase(): Promise<string[]>;
  /** The account closes: what the last copy lacks is written, if the folder is quick. */
  closing(left: OpenedAccount): Promise<void>;
}

/** A share may take minutes to fail. */
const slowMs = 30_000;
const leavingMs = 2_000;

export function createSafetyCopies(options: CopiesOptions): SafetyCopies {
  const { clock, companys, log, patienceMs = slowMs } = options;
  const memory = openMemory(options.file, options.previousKeys);
  let course: Course | null = null;
  /** Of accounts that were closed while a copy was being written: it has one writer, also when they are opened again. */
  const unfinished = new Map<string, Course>();
  /** The window does not wait longer: a share that hangs is told as a problem by then. */
  const inTime = <T>(work: Promise<T>): Promise<T | null> =>
    Promise.race([work, delay(patienceMs, null, { ref: false })]);
  const leftCopies = createLeftCopies(memory, inTime);

  function courseOf({ key }: { key: string }): Course {
    if (course?.key === key) return course;
    course?.waiting?.abort();
    course = unfinished.get(key) ?? beginCourse(key, options.createPassword(key));
    return course;
  }

  const folderOf = (key: string): string | null =>
    companys?.isEnforced ? companys.value : (memory.of(key).folder ?? companys?.value ?? null);

  /** At the end of the pause that the last copy asks for. A copy that is being written is followed by another. */
  function schedule(now: Course, afterMs: number): void {
    if (now.waiting || now.writing) return;
    const waiting = new AbortController();
    now.waiting = waiting;
    clock.sleep(afterMs, waiting.signal).then(
      () => {
        now.waiting = null;
        const open = options.open();
        if (course === now && open?.account?.key === now.key) void write(now, open);
      },
      () => {},
    );
  }

  function write(now: Course, open: OpenedAccount): Promise<void> {
    now.waiting?.abort();
    now.waiting = null;
    now.writing ??= attempt(now, open)
      .catch((error: unknown) => log('error', 'copies.broken', { error }))
      .finally(() => {
        now.writing = null;
        if (now.isChanged || now.problem !== null) schedule(now, restOf(now, clock.now()));
      });
    return now.writing;
  }

  async function attempt(now: Course, { account, workspace }: OpenedAccount): Promise<void> {
    const folder = folderOf(now.key);
    const { id, isOn, path: earlier, mark: earlierMark } = memory.of(now.key);
    now.isChanged = false;
    if (!account || folder === null || !isOn) return;
    now.triedAtMs = clock.now();
    const password = await now.password.get();
    if (password === null) return fail(now, 'noPassword', null);
    if (now.sealer?.password !== password) now.sealer = { password, seal: createSealer(password) };
    const path = copyPath(folder, options.computer, id);
    const slow = setTimeout(() => fail(now, 'unreachable', 'slow'), patienceMs);
    const { seal } = now.sealer;
    const { era } = now;
    now.target = path;
    const outcome = await writeCopy({
      ...{ workspace, account, id, folder, path, seal, lastContent: now.lastContent },
      computer: nameInFile(options.computer),
    });
    clearTimeout(slow);
    now.target = null;
    if (!outcome.ok) return fail(now, outcome.problem, outcome.error);
    const { content, written, mark } = outcome;
    // Turned off meanwhile: who did that may not have waited for the end.
    if (!memory.of(now.key).isOn) return leave(now, { path, mark });
    const isElsewhere = earlier !== null && earlier !== path;
    const isTold = written !== null || isElsewhere || now.problem !== null;
    if (written === null) now.triedAtMs = Number.NEGATIVE_INFINITY;
    Object.assign(now, { failures: 0, problem: null, nextAtMs: null });
    // What was asked for meanwhile, such as another password, is not in it.
    now.lastContent = now.era === era ? content : null;
    if (written) keep(now, path);
    if (written || isElsewhere) memory.change(now.key, { path: written && path, mark: written && mark, last: written });
    if (isElsewhere) await leave(now, { path: earlier, mark: earlierMark });
    if (isTold) options.onChange();
  }

  function renew(now: Course): void {
    now.lastContent = null;
    now.era++;
  }

  /** A copy that nobody wants any more. */
  async function leave(now: Course, copy: Copy): Promise<void> {
    if (memory.of(now.key).path === copy.path) memory.change(now.key, { path: null, mark: null });
    leftCopies.add(now.key, copy);
    now.left = await leftCopies.remove(now.key);
    options.onChange();
  }

  function keep(now: Course, path: string): void {
    leftCopies.keep(now.key, path);
    now.left = now.left.filter((each) => each !== path);
  }

  function fail(now: Course, problem: CopyProblem, error: unknown): void {
    if (!memory.of(now.key).isOn) return;
    log('warn', 'copies.notWritten', { problem, code: error });
    now.problem = problem;
    now.failures++;
    now.nextAtMs = clock.now() + restOf(now, clock.now());
    options.onChange();
  }

  function view(now: Course): SafetyCopiesView {
    const { isOn, last } = memory.of(now.key);
    return {
      ...{ folder: folderOf(now.key), isOn, last, left: now.left },
      byCompany: companys ? (companys.isEnforced ? 'enforced' : 'asked') : null,
      passwordKeptIn: now.password.keptIn(),
      problem: isOn ? now.problem : null,
      nextAtMs: isOn && now.problem !== null ? now.nextAtMs : null,
    };
  }

  /** With the account that is open; refused without one. */
  async function withOpen(
    work: (now: Course, open: OpenedAccount & { account: NonNullable<OpenedAccount['account']> }) => Promise<unknown>,
  ): Promise<Result<SafetyCopiesView>> {
    const open = options.open();
    if (!open?.account) return notNow('signedOut');
    const now = courseOf(open.account);
    await work(now, { ...open, account: open.account });
    return done(view(now));
  }

  /** A copy that begins now: what is on its way may lack what was just changed. */
  async function writeAnew(now: Course, open: OpenedAccount): Promise<void> {
    await now.writing;
    await write(now, open);
  }

  async function turnOff(now: Course): Promise<void> {
    memory.change(now.key, { isOn: false });
    now.waiting?.abort();
    now.waiting = null;
    await inTime(Promise.resolve(now.writing));
    await forgetPasswords(now);
    Object.assign(now, { problem: null, failures: 0 });
    renew(now);
    const { path, mark } = memory.of(now.key);
    if (path !== null) leftCopies.add(now.key, { path, mark });
    memory.change(now.key, { path: null, mark: null, last: null });
    await leftCopies.remove(now.key);
    // A write that has not ended may still bring one. Once it has ended, it removes it.
    if (now.target !== null) leftCopies.add(now.key, { path: now.target, mark: null });
    now.left = memory.of(now.key).left.map(({ path: each }) => each);
    options.onChange();
  }

  /** Also of an account that has moved, which had another key. */
  async function forgetPasswords(now: Course): Promise<void> {
    const former = options.previousKeys(now.key).map((key) => options.createPassword(key));
    for (const password of [now.password, ...former])
      await password.clear().catch((error: unknown) => log('warn', 'copies.passwordLeft', { error }));
  }

  return {
    handlers: {
      'copies.get': () => withOpen(async () => {}),
      'copies.chooseFolder'({ title }) {
        if (companys?.isEnforced) return Promise.resolve({ ok: false, error: { kind: 'setByCompany' } });
        return withOpen(async (now, open) => {
          const { canceled, filePaths } = await options.dialog.showOpenDialog({ title, properties: ['openDirectory'] });
          const [folder] = canceled ? [] : filePaths;
          if (folder === undefined) return;
          memory.change(now.key, { folder });
          renew(now);
          await inTime(writeAnew(now, open));
        });
      },
      'copies.setPassword': ({ password }) =>
        withOpen(async (now, open) => {
          await now.password.set(password);
          memory.change(now.key, { isOn: true });
          renew(now);
          await inTime(writeAnew(now, open));
        }),
      'copies.writeNow': () => withOpen((now, open) => inTime(writeAnew(now, open))),
      'copies.turnOff'() {
        if (companys?.isEnforced) return Promise.resolve({ ok: false, error: { kind: 'setByCompany' } });
        return withOpen(turnOff);
      },
    },
    async erase() {
      const open = options.open();
      if (!open?.account) return [];
      const now = courseOf(open.account);
      await turnOff(now);
      memory.forget(now.key);
      return now.left;
    },
    afterChange() {
      const account = options.open()?.account;
      if (!account || folderOf(account.key) === null || !memory.of(account.key).isOn) return;
      const now = courseOf(account);
      now.isChanged = true;
      const dueMs = now.failures === 0 ? now.triedAtMs + everyMs : (now.nextAtMs ?? 0);
      schedule(now, Math.max(gatherMs, Math.min(dueMs - clock.now(), longestRestMs)));
    },
    async closing(left) {
      const now = course;
      if (!now || now.key !== left.account?.key) return;
      now.waiting?.abort();
      now.waiting = null;
      let isAwaited = true;
      const writeLast = async () => {
        await now.writing;
        if (isAwaited) await write(now, left);
      };
      if (now.isChanged)
        await Promise.race([writeLast(), delay(options.patienceMs ?? leavingMs, null, { ref: false })]);
      isAwaited = false;
      course = null;
      if (!now.writing) return;
      unfinished.set(now.key, now);
      void now.writing.finally(() => unfinished.delete(now.key));
    },
  };
}
