/** Writes the safety copies of an account: after changes, at most each minute, one at a time. */
import type { CopyProblem } from '../../../src-shared/contract/outbox/safety-copies.ts';
import { nameInFile } from '../exported-work/bounds.ts';
import { createSealer } from '../exported-work/sealed-copy.ts';
import type { CopiesOptions, OpenedAccount } from './copies-options.ts';
import { copyPath, type Copy } from './copy-file.ts';
import { msUntilNext, type CopyProgress } from './copy-progress.ts';
import type { LeftCopies } from './left-copies.ts';
import type { Memory } from './remembered.ts';
import { writeCopy } from './write-copy.ts';

export interface CopyWriter {
  /** At the end of the pause that the last copy asks for. A copy that is being written is followed by another. */
  schedule(progress: CopyProgress, afterMs: number): void;
  /** Resolves once a copy is written or has failed; a copy that is on its way is waited for. */
  write(progress: CopyProgress, open: OpenedAccount): Promise<void>;
  /** As `write`, with a copy that begins now: what is on its way may lack what was just changed. */
  writeAnew(progress: CopyProgress, open: OpenedAccount): Promise<void>;
  /** The next copy is another one, whatever it holds. */
  renew(progress: CopyProgress): void;
}

interface WriterOptions extends Pick<CopiesOptions, 'clock' | 'log' | 'computer' | 'open' | 'onChange'> {
  memory: Memory;
  leftCopies: LeftCopies;
  folderOf: (accountKey: string) => string | null;
  /** Whether it is of the account that is open. */
  isCurrent: (progress: CopyProgress) => boolean;
  /** A folder that has not answered for so long is shown as a problem. */
  patienceMs: number;
}

export function createCopyWriter(options: WriterOptions): CopyWriter {
  const { clock, log, memory, leftCopies, folderOf, isCurrent, patienceMs } = options;

  /** At the end of the pause that the last copy asks for. A copy that is being written is followed by another. */
  function schedule(progress: CopyProgress, afterMs: number): void {
    if (progress.waiting || progress.writing) return;
    const waiting = new AbortController();
    progress.waiting = waiting;
    clock.sleep(afterMs, waiting.signal).then(
      () => {
        progress.waiting = null;
        const open = options.open();
        if (open?.account?.key === progress.key && isCurrent(progress)) void write(progress, open);
      },
      () => {},
    );
  }

  function write(progress: CopyProgress, open: OpenedAccount): Promise<void> {
    progress.waiting?.abort();
    progress.waiting = null;
    progress.writing ??= attempt(progress, open)
      .catch((error: unknown) => {
        log('error', 'copies.broken', { error });
        // What is not remembered as written is written once more.
        renew(progress);
        progress.isChanged = true;
      })
      .finally(() => {
        progress.writing = null;
        if (progress.isChanged || progress.problem !== null) schedule(progress, msUntilNext(progress, clock.now()));
      });
    return progress.writing;
  }

  async function attempt(progress: CopyProgress, { account, workspace }: OpenedAccount): Promise<void> {
    const folder = folderOf(progress.key);
    const { id, isOn, path: earlier, mark: earlierMark } = memory.of(progress.key);
    progress.isChanged = false;
    if (!account || folder === null || !isOn) return;
    progress.triedAtMs = clock.now();
    const password = await progress.password.get();
    if (password === null) return fail(progress, 'noPassword', null);
    if (progress.sealer?.password !== password) progress.sealer = { password, seal: createSealer(password) };
    const path = copyPath(folder, options.computer, id);
    const slow = setTimeout(() => fail(progress, 'unreachable', 'slow'), patienceMs);
    const { seal } = progress.sealer;
    const { renewals } = progress;
    progress.target = path;
    const outcome = await writeCopy({
      ...{ workspace, account, id, folder, path, seal, lastContent: progress.lastContent },
      computer: nameInFile(options.computer),
    });
    clearTimeout(slow);
    progress.target = null;
    if (!outcome.ok) return fail(progress, outcome.problem, outcome.error);
    const { content, written, mark } = outcome;
    // Turned off meanwhile: who did that may not have waited for the end.
    if (!memory.of(progress.key).isOn) return drop(progress, { path, mark });
    const isElsewhere = earlier !== null && earlier !== path;
    const isTold = written !== null || isElsewhere || progress.problem !== null;
    if (written === null) progress.triedAtMs = Number.NEGATIVE_INFINITY;
    Object.assign(progress, { failures: 0, problem: null, nextAtMs: null });
    // What was asked for meanwhile, such as another password, is not in it.
    progress.lastContent = progress.renewals === renewals ? content : null;
    if (written) keep(progress, path);
    if (written || isElsewhere)
      memory.change(progress.key, { path: written && path, mark: written && mark, last: written });
    if (isElsewhere) await drop(progress, { path: earlier, mark: earlierMark });
    if (isTold) options.onChange();
  }

  function renew(progress: CopyProgress): void {
    progress.lastContent = null;
    progress.renewals++;
  }

  /** A copy that nobody wants any more. */
  async function drop(progress: CopyProgress, copy: Copy): Promise<void> {
    if (memory.of(progress.key).path === copy.path) memory.change(progress.key, { path: null, mark: null });
    leftCopies.add(progress.key, copy);
    progress.left = await leftCopies.remove(progress.key);
    options.onChange();
  }

  function keep(progress: CopyProgress, path: string): void {
    leftCopies.keep(progress.key, path);
    progress.left = progress.left.filter((each) => each !== path);
  }

  function fail(progress: CopyProgress, problem: CopyProblem, error: unknown): void {
    if (!memory.of(progress.key).isOn) return;
    log('warn', 'copies.notWritten', { problem, code: error });
    progress.problem = problem;
    progress.failures++;
    progress.nextAtMs = clock.now() + msUntilNext(progress, clock.now());
    options.onChange();
  }

  /** A copy that begins now: what is on its way may lack what was just changed. */
  async function writeAnew(progress: CopyProgress, open: OpenedAccount): Promise<void> {
    await progress.writing;
    await write(progress, open);
  }

  return { schedule, write, writeAnew, renew };
}
