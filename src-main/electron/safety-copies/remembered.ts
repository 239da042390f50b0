/** What is remembered of each account's safety copies; the password is in the keychain. */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { SafetyCopiesView } from '../../../src-shared/contract/outbox/safety-copies.ts';
import { readJsonFile, writeJsonFile } from '../files/json-file.ts';

const Last = v.object({ atMs: v.number(), entries: v.number(), photos: v.number(), kept: v.number() });
const mark = v.optional(v.nullable(v.string()), null);
const Copies = v.object({
  /** Names the file, and the series of copies. */
  id: v.string(),
  /** The rep's choice. */
  folder: v.nullable(v.string()),
  isOn: v.boolean(),
  /** Where the last copy lies: the folder may be another by now. */
  path: v.nullable(v.string()),
  mark,
  last: v.nullable(Last),
  /** Copies that were to be removed and may still be there. */
  left: v.optional(v.array(v.object({ path: v.string(), mark })), []),
});
export interface Remembered extends v.InferOutput<typeof Copies> {
  last: SafetyCopiesView['last'];
}

export interface Memory {
  of(accountKey: string): Remembered;
  change(accountKey: string, changes: Partial<Remembered>): void;
  /** Also what was remembered by the keys that the account had before. */
  forget(accountKey: string): void;
}

/** By the account's key. An account that has moved goes on with what it had, and asks for its password. */
export function openMemory(file: string, previousKeys: (key: string) => readonly string[]): Memory {
  let all: Record<string, Remembered> | null = null;
  const known = () => (all ??= readJsonFile(file, v.record(v.string(), Copies)) ?? {});
  const former = (key: string) => previousKeys(key).find((each) => known()[each]);
  const of = (key: string) =>
    (known()[key] ??= known()[former(key) ?? ''] ?? {
      ...{ id: randomUUID(), folder: null, isOn: false, path: null, mark: null, last: null, left: [] },
    });
  return {
    of,
    change(key, changes) {
      const changed = { ...of(key), ...changes };
      writeJsonFile(file, { ...known(), [key]: changed });
      known()[key] = changed;
    },
    forget(key) {
      const gone = [key, ...previousKeys(key)];
      const rest = Object.fromEntries(Object.entries(known()).filter(([each]) => !gone.includes(each)));
      writeJsonFile(file, rest);
      all = rest;
    },
  };
}
