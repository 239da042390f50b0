/** The company's folder of price lists: which files are in it, and when one has another content. */
import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { importFileMaxBytes } from '../../../src-shared/contract/catalogue/import-file.ts';
import type { Log } from '../../ports/ports.ts';
import { readChosenFile } from '../files/read-chosen-file.ts';
import type { CompanyFile } from '../policy/company-files.ts';

export interface FoundFile {
  fileName: string;
  path: string;
  /** Of its content. Files that cannot be read, or are too large, have one as well. */
  digest: string;
}

export interface ListsFolder extends CompanyFile {
  now(): { folder: string; isReachable: boolean; files: readonly FoundFile[] };
}

const mostFiles = 100;
const endings = /\.(xlsx|xlsm|csv|txt|tsv)$/i;

/** `onRead` is called after each reading, whether something changed or not. */
export function openListsFolder({
  folder,
  onRead,
  log,
}: {
  folder: string;
  onRead: () => void;
  log: Log;
}): ListsFolder {
  let files: readonly FoundFile[] = [];
  /** Until the first reading nothing else is known. */
  let isReachable = true;
  /** By path: what a digest was made of. A share is not read anew for files that look the same. */
  let seen = new Map<string, { mark: string; digest: string }>();

  async function digestOf(path: string): Promise<string> {
    try {
      const { size, mtimeMs } = await stat(path);
      const mark = `${size} ${mtimeMs}`;
      const known = seen.get(path);
      if (known?.mark === mark) return known.digest;
      const { bytes } = await readChosenFile(path, importFileMaxBytes);
      const digest = bytes ? createHash('sha256').update(bytes).digest('hex') : mark;
      seen.set(path, { mark, digest });
      return digest;
    } catch {
      return 'unreadable';
    }
  }

  async function list(): Promise<readonly FoundFile[]> {
    const entries = await readdir(folder, { withFileTypes: true });
    const names = entries
      // Excel and LibreOffice put files with such names beside one that is open.
      .filter(({ name }) => endings.test(name) && !/^(~|\.)/.test(name))
      .filter((entry) => !entry.isDirectory())
      .map(({ name }) => name)
      .toSorted()
      .slice(0, mostFiles);
    const found: FoundFile[] = [];
    for (const fileName of names) {
      const path = join(folder, fileName);
      found.push({ fileName, path, digest: await digestOf(path) });
    }
    seen = new Map([...seen].filter(([path]) => found.some((file) => file.path === path)));
    return found;
  }

  return {
    now: () => ({ folder, isReachable, files }),
    async read() {
      try {
        files = await list();
        isReachable = true;
      } catch (error) {
        const { code = 'unknown' } = error as NodeJS.ErrnoException;
        log('info', 'policy.listsAway', { code });
        isReachable = false;
      }
      onRead();
      // A rep outside of the company is not alarmed: the lists from before hold, and the window says so where they are shown.
      return null;
    },
  };
}
