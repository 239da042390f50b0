/** Answers the window about the company's price lists, and notes what became of each file in each account. */
import * as v from 'valibot';
import {
  companyListTroubles,
  TakenList,
  type CompanyListFile,
  type companyListSchemas,
} from '../../../src-shared/contract/catalogue/company-lists.ts';
import { listKey } from '../../../src-shared/domain/list-key.ts';
import type { Log } from '../../ports/ports.ts';
import { done, notNow } from '../bridge/answers.ts';
import type { HostHandlers } from '../bridge/ipc.ts';
import { readJsonFile, writeJsonFile } from '../files/json-file.ts';
import { readImportFile } from '../files/read-import-file.ts';
import { listOfFile } from './list-of-file.ts';
import type { ListsFolder } from './lists-folder.ts';

const Settled = v.object({
  digest: v.string(),
  trouble: v.nullable(v.picklist(companyListTroubles)),
  taken: v.nullable(TakenList),
});

/** By account and file name. */
const Memory = v.record(v.string(), v.record(v.string(), Settled));

export interface CompanyListsOptions {
  /** Null if the policy names none. */
  folder: ListsFolder | null;
  memoryFile: string;
  /** The key of the open account; null in practice, and if nothing is open. */
  account: () => string | null;
  log: Log;
}

export function createCompanyLists(options: CompanyListsOptions): Pick<HostHandlers, keyof typeof companyListSchemas> {
  const { folder, memoryFile, account, log } = options;
  let memory = readJsonFile(memoryFile, Memory) ?? {};

  const settledOf = (key: string) => new Map(Object.entries(memory[key] ?? {}));

  function listFiles(key: string): CompanyListFile[] {
    const settled = settledOf(key);
    const names = new Set<string>();
    return (folder?.now().files ?? []).map(({ fileName, digest }) => {
      const list = listOfFile(fileName);
      const isFirst = list !== null && !names.has(listKey(list.name));
      if (list) names.add(listKey(list.name));
      const known = settled.get(fileName);
      const { trouble = null, taken = null } = known ?? {};
      return { fileName, digest, list: isFirst ? list : null, settledDigest: known?.digest ?? null, trouble, taken };
    });
  }

  return {
    async 'companyLists.get'() {
      const key = account();
      if (!folder || key === null) return done(null);
      const { folder: path, isReachable } = folder.now();
      return done({ folder: path, isReachable, files: listFiles(key) });
    },
    async 'companyLists.read'({ fileName }) {
      // Only what was found in the folder: the window names no path.
      const found = folder?.now().files.find((file) => file.fileName === fileName);
      return done(found ? (await readImportFile(found.path)).file : { kind: 'unreadable', fileName });
    },
    async 'companyLists.settle'({ fileName, digest, outcome }) {
      const key = account();
      if (key === null || !folder?.now().files.some((file) => file.fileName === fileName)) return notNow('signedOut');
      const files = settledOf(key);
      const before = files.get(fileName);
      files.set(
        fileName,
        outcome.kind === 'taken'
          ? { digest, trouble: null, taken: outcome.taken }
          : { digest, trouble: outcome.trouble, taken: before?.taken ?? null },
      );
      memory = { ...memory, [key]: Object.fromEntries(files) };
      try {
        writeJsonFile(memoryFile, memory);
      } catch (error) {
        log('warn', 'companyLists.memory', { error });
      }
      return done({});
    },
  };
}
