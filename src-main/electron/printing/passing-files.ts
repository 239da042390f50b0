/** Files that another program reads at once, such as a draft or what is dragged out of the window. Only this user can read them. */
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const minuteMs = 60_000;
/** A program that has to be started first takes its time. With the minute until they are looked at, it is an hour at most. */
const keptMs = 59 * minuteMs;

export interface PassingFiles {
  /** Returns the path. Each file has its own folder, so that it can have any name. */
  write(name: string, content: Buffer): Promise<string>;
  /** Removes those that everybody has read by now, and looks after the others until they are gone. */
  removeOld(): Promise<void>;
  /** Returns the folders of those that another program holds. */
  removeAll(): Promise<string[]>;
}

/** Nothing else is kept in the folder. `lookMs` is how often the files are looked at, while there are any. */
export function passingFiles(folder: string, now: () => number, lookMs = minuteMs): PassingFiles {
  let timer: NodeJS.Timeout | null = null;

  const all = async () => (await readdir(folder).catch(() => [])).map((name) => join(folder, name));

  /** Returns whether it is gone. */
  const remove = (path: string): Promise<boolean> =>
    rm(path, { recursive: true, force: true }).then(
      () => true,
      () => false,
    );

  function lookAgain(): void {
    timer ??= setTimeout(() => {
      timer = null;
      void removeOld();
    }, lookMs).unref();
  }

  async function isOld(path: string): Promise<boolean> {
    const ageMs = await stat(path).then(
      ({ mtimeMs }) => now() - mtimeMs,
      () => keptMs,
    );
    // What comes from the future was written before the clock was set back.
    return ageMs >= keptMs || ageMs < -minuteMs;
  }

  async function removeOld(): Promise<void> {
    for (const path of await all()) if (!(await isOld(path)) || !(await remove(path))) lookAgain();
  }

  return {
    async write(name, content) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(await mkdtemp(join(folder, 'file-')), name);
      lookAgain();
      await writeFile(path, content, { mode: 0o600 });
      return path;
    },

    removeOld,

    async removeAll() {
      const left: string[] = [];
      for (const path of await all()) if (!(await remove(path))) left.push(path);
      if (left.length > 0) lookAgain();
      return left;
    },
  };
}
