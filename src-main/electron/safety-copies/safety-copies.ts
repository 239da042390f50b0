/** Writes safety copies of the open account's unsent work: after changes, at most each minute, and never in the way of a save. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Result } from '../../../src-shared/contract/errors.ts';
import type { copyHostSchemas, SafetyCopiesView } from '../../../src-shared/contract/outbox/safety-copies.ts';
import { done, notNow } from '../bridge/answers.ts';
import type { HostHandlers } from '../bridge/ipc.ts';
import type { CopiesOptions, OpenedAccount } from './copies-options.ts';
import { createCopyWriter } from './copy-writer.ts';
import { beginCourse, type Course, everyMs, gatherMs, longestRestMs } from './course.ts';
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
  let current: Course | null = null;
  /** Of accounts that were closed while a copy was being written: it has one writer, also when they are opened again. */
  const unfinished = new Map<string, Course>();
  /** The window does not wait longer: a share that hangs is told as a problem by then. */
  const inTime = <T>(work: Promise<T>): Promise<T | null> =>
    Promise.race([work, delay(patienceMs, null, { ref: false })]);
  const leftCopies = createLeftCopies(memory, inTime);

  function courseOf({ key }: { key: string }): Course {
    if (current?.key === key) return current;
    current?.waiting?.abort();
    current = unfinished.get(key) ?? beginCourse(key, options.createPassword(key));
    return current;
  }

  const folderOf = (key: string): string | null =>
    companyFolder?.isEnforced ? companyFolder.value : (memory.of(key).folder ?? companyFolder?.value ?? null);

  function view(course: Course): SafetyCopiesView {
    const { isOn, last } = memory.of(course.key);
    return {
      ...{ folder: folderOf(course.key), isOn, last, left: course.left },
      byCompany: companyFolder ? (companyFolder.isEnforced ? 'enforced' : 'asked') : null,
      passwordKeptIn: course.password.keptIn(),
      problem: isOn ? course.problem : null,
      nextAtMs: isOn && course.problem !== null ? course.nextAtMs : null,
    };
  }

  /** With the account that is open; refused without one. */
  async function withOpen(
    work: (
      course: Course,
      open: OpenedAccount & { account: NonNullable<OpenedAccount['account']> },
    ) => Promise<unknown>,
  ): Promise<Result<SafetyCopiesView>> {
    const open = options.open();
    if (!open?.account) return notNow('signedOut');
    const course = courseOf(open.account);
    await work(course, { ...open, account: open.account });
    return done(view(course));
  }

  const writer = createCopyWriter({
    ...{ clock, log, memory, leftCopies, folderOf, patienceMs, isCurrent: (course) => course === current },
    ...{ computer: options.computer, open: options.open, onChange: options.onChange },
  });

  async function turnOff(course: Course): Promise<void> {
    memory.change(course.key, { isOn: false });
    course.waiting?.abort();
    course.waiting = null;
    await inTime(Promise.resolve(course.writing));
    await forgetPasswords(course);
    Object.assign(course, { problem: null, failures: 0 });
    writer.renew(course);
    const { path, mark } = memory.of(course.key);
    if (path !== null) leftCopies.add(course.key, { path, mark });
    memory.change(course.key, { path: null, mark: null, last: null });
    await leftCopies.remove(course.key);
    // A write that has not ended may still bring one. Once it has ended, it removes it.
    if (course.target !== null) leftCopies.add(course.key, { path: course.target, mark: null });
    course.left = memory.of(course.key).left.map(({ path: each }) => each);
    options.onChange();
  }

  /** Also of an account that has moved, which had another key. */
  async function forgetPasswords(course: Course): Promise<void> {
    const former = options.previousKeys(course.key).map((key) => options.createPassword(key));
    for (const password of [course.password, ...former])
      await password.clear().catch((error: unknown) => log('warn', 'copies.passwordLeft', { error }));
  }

  return {
    handlers: {
      'copies.get': () => withOpen(async () => {}),
      'copies.chooseFolder'({ title }) {
        if (companyFolder?.isEnforced) return Promise.resolve({ ok: false, error: { kind: 'setByCompany' } });
        return withOpen(async (course, open) => {
          const { canceled, filePaths } = await options.dialog.showOpenDialog({ title, properties: ['openDirectory'] });
          const [folder] = canceled ? [] : filePaths;
          if (folder === undefined) return;
          memory.change(course.key, { folder });
          writer.renew(course);
          await inTime(writer.writeAnew(course, open));
        });
      },
      'copies.setPassword': ({ password }) =>
        withOpen(async (course, open) => {
          await course.password.set(password);
          memory.change(course.key, { isOn: true });
          writer.renew(course);
          await inTime(writer.writeAnew(course, open));
        }),
      'copies.writeNow': () => withOpen((course, open) => inTime(writer.writeAnew(course, open))),
      'copies.turnOff'() {
        if (companyFolder?.isEnforced) return Promise.resolve({ ok: false, error: { kind: 'setByCompany' } });
        return withOpen(turnOff);
      },
    },
    async erase() {
      const open = options.open();
      if (!open?.account) return [];
      const course = courseOf(open.account);
      await turnOff(course);
      memory.forget(course.key);
      return course.left;
    },
    afterChange() {
      const account = options.open()?.account;
      if (!account || folderOf(account.key) === null || !memory.of(account.key).isOn) return;
      const course = courseOf(account);
      course.isChanged = true;
      const dueMs = course.failures === 0 ? course.triedAtMs + everyMs : (course.nextAtMs ?? 0);
      writer.schedule(course, Math.max(gatherMs, Math.min(dueMs - clock.now(), longestRestMs)));
    },
    async closing(closed) {
      const course = current;
      if (!course || course.key !== closed.account?.key) return;
      course.waiting?.abort();
      course.waiting = null;
      let isAwaited = true;
      const writeLast = async () => {
        await course.writing;
        if (isAwaited) await writer.write(course, closed);
      };
      if (course.isChanged)
        await Promise.race([writeLast(), delay(options.patienceMs ?? leavingMs, null, { ref: false })]);
      isAwaited = false;
      current = null;
      if (!course.writing) return;
      unfinished.set(course.key, course);
      void course.writing.finally(() => unfinished.delete(course.key));
    },
  };
}
