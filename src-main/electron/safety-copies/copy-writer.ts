/** Writes the safety copies of an account: after changes, at most each minute, one at a time. */
import type { CopyProblem } from '../../../src-shared/contract/outbox/safety-copies.ts';
import { nameInFile } from '../exported-work/bounds.ts';
import { createSealer } from '../exported-work/sealed-copy.ts';
import type { CopiesOptions, OpenedAccount } from './copies-options.ts';
import { copyPath, type Copy } from './copy-file.ts';
import { restOf, type Course } from './course.ts';
import type { LeftCopies } from './left-copies.ts';
import type { Memory } from './remembered.ts';

import { writeCopy } from './write-copy.ts';

export interface CopyWriter {
  /** At the end of the pause that the last copy asks for. A copy that is being written is followed by another. */
  schedule(course: Course, afterMs: number): void;
  /** Resolves once a copy is written or has failed; a copy that is on its way is waited for. */
  write(course: Course, open: OpenedAccount): Promise<void>;
  /** As `write`, with a copy that begins now: what is on its way may lack what was just changed. */
  writeAnew(course: Course, open: OpenedAccount): Promise<void>;
  /** The next copy is another one, whatever it holds. */
  renew(course: Course): void;
}

interface WriterOptions extends Pick<CopiesOptions, 'clock' | 'log' | 'computer' | 'open' | 'onChange'> {
  memory: Memory;
  leftCopies: LeftCopies;
  folderOf: (accountKey: string) => string | null;
  /** Whether it is of the account that is open. */
  isCurrent: (course: Course) => boolean;
  /** After so long a folder that does not answer is told as a problem. */
  patienceMs: number;
}

export function createCopyWriter(options: WriterOptions): CopyWriter {
  const { clock, log, memory, leftCopies, folderOf, isCurrent, patienceMs } = options;

  /** At the end of the pause that the last copy asks for. A copy that is being written is followed by another. */
  function schedule(course: Course, afterMs: number): void {
    if (course.waiting || course.writing) return;
    const waiting = new AbortController();
    course.waiting = waiting;
    clock.sleep(afterMs, waiting.signal).then(
      () => {
        course.waiting = null;
        const open = options.open();
        if (open?.account?.key === course.key && isCurrent(course)) void write(course, open);
      },
      () => {},
    );
  }

  function write(course: Course, open: OpenedAccount): Promise<void> {
    course.waiting?.abort();
    course.waiting = null;
    course.writing ??= attempt(course, open)
      .catch((error: unknown) => log('error', 'copies.broken', { error }))
      .finally(() => {
        course.writing = null;
        if (course.isChanged || course.problem !== null) schedule(course, restOf(course, clock.now()));
      });
    return course.writing;
  }

  async function attempt(course: Course, { account, workspace }: OpenedAccount): Promise<void> {
    const folder = folderOf(course.key);
    const { id, isOn, path: earlier, mark: earlierMark } = memory.of(course.key);
    course.isChanged = false;
    if (!account || folder === null || !isOn) return;
    course.triedAtMs = clock.now();
    const password = await course.password.get();
    if (password === null) return fail(course, 'noPassword', null);
    if (course.sealer?.password !== password) course.sealer = { password, seal: createSealer(password) };
    const path = copyPath(folder, options.computer, id);
    const slow = setTimeout(() => fail(course, 'unreachable', 'slow'), patienceMs);
    const { seal } = course.sealer;
    const { renewals } = course;
    course.target = path;
    const outcome = await writeCopy({
      ...{ workspace, account, id, folder, path, seal, lastContent: course.lastContent },
      computer: nameInFile(options.computer),
    });
    clearTimeout(slow);
    course.target = null;
    if (!outcome.ok) return fail(course, outcome.problem, outcome.error);
    const { content, written, mark } = outcome;
    // Turned off meanwhile: who did that may not have waited for the end.
    if (!memory.of(course.key).isOn) return drop(course, { path, mark });
    const isElsewhere = earlier !== null && earlier !== path;
    const isTold = written !== null || isElsewhere || course.problem !== null;
    if (written === null) course.triedAtMs = Number.NEGATIVE_INFINITY;
    Object.assign(course, { failures: 0, problem: null, nextAtMs: null });
    // What was asked for meanwhile, such as another password, is not in it.
    course.lastContent = course.renewals === renewals ? content : null;
    if (written) keep(course, path);
    if (written || isElsewhere)
      memory.change(course.key, { path: written && path, mark: written && mark, last: written });
    if (isElsewhere) await drop(course, { path: earlier, mark: earlierMark });
    if (isTold) options.onChange();
  }

  function renew(course: Course): void {
    course.lastContent = null;
    course.renewals++;
  }

  /** A copy that nobody wants any more. */
  async function drop(course: Course, copy: Copy): Promise<void> {
    if (memory.of(course.key).path === copy.path) memory.change(course.key, { path: null, mark: null });
    leftCopies.add(course.key, copy);
    course.left = await leftCopies.remove(course.key);
    options.onChange();
  }

  function keep(course: Course, path: string): void {
    leftCopies.keep(course.key, path);
    course.left = course.left.filter((each) => each !== path);
  }

  function fail(course: Course, problem: CopyProblem, error: unknown): void {
    if (!memory.of(course.key).isOn) return;
    log('warn', 'copies.notWritten', { problem, code: error });
    course.problem = problem;
    course.failures++;
    course.nextAtMs = clock.now() + restOf(course, clock.now());
    options.onChange();
  }

  /** A copy that begins now: what is on its way may lack what was just changed. */
  async function writeAnew(course: Course, open: OpenedAccount): Promise<void> {
    await course.writing;
    await write(course, open);
  }

  return { schedule, write, writeAnew, renew };
}
