/** Files that another program reads at once, such as a draft or what is dragged out of the window. Only this user can read them. */
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A program that has to be started first takes its time. */
const keptMs = 3_600_000;

export interface PassingFiles {
  /** Returns the path. Each file has a folder of its own, so that it can have any name. */
  write(name: string, content: Buffer): Promise<string>;
  /** Removes those that everybody has read by now. */
  removeOld(): Promise<void>;
}

/** Nothing else is kept in the folder. */
export function passingFiles(folder: string, now: () => number): PassingFiles {
  return {
    async write(name, content) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(await mkdtemp(join(folder, 'file-')), name);
      await writeFile(path, content, { mode: 0o600 });
      return path;
    },

    async removeOld() {
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name);
        const writtenAtMs = await stat(path).then(
          ({ mtimeMs }) => mtimeMs,
          () => 0,
        );
        if (now() - writtenAtMs >= keptMs) await rm(path, { recursive: true, force: true }).catch(() => {});
      }
    },
  };
}
