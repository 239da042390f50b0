/**
 * The folder of an account, which goes along when the service has a new address: it is called after the address and the
 * name. It holds the word of who it was before, so that it is found where Satchel ended before anything else was noted.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { replaceFile } from '../db/replace-file.ts';
import { workspaceKey } from './base-url.ts';
import { readJsonFile, writeJsonFile } from './json-file.ts';
import type { Account } from './last-session.ts';

const Moved = v.object({
  account: v.object({ baseUrl: v.string(), name: v.string() }),
  /** The keys that it had. */
  former: v.array(v.string()),
});

export function accountFolder(userData: string, key: string): string {
  return join(userData, 'workspaces', key);
}

/** Keys that the account had at former addresses of its service. */
export function formerKeys(userData: string, key: string): readonly string[] {
  return readMoved(userData, key)?.former ?? [];
}

/** To be called while the workspace is closed. The account is at the one address until the folder is renamed, and then at the other. */
export async function moveFolder(userData: string, from: Account, to: Account): Promise<void> {
  const { baseUrl, name } = to;
  const former = [...new Set([...formerKeys(userData, from.key), from.key])];
  writeJsonFile(movedFile(userData, from.key), { account: { baseUrl, name }, former });
  await replaceFile(accountFolder(userData, from.key), accountFolder(userData, to.key));
}

/** The account as it is called now. */
export function findMoved(userData: string, account: Account): Account {
  if (existsSync(accountFolder(userData, account.key))) return account;
  for (const key of foldersOf(userData)) {
    const moved = readMoved(userData, key);
    if (moved?.former.includes(account.key)) return { key, ...moved.account };
  }
  return account;
}

function foldersOf(userData: string): string[] {
  try {
    return readdirSync(join(userData, 'workspaces'));
  } catch {
    return [];
  }
}

/** One that speaks of another account than its folder's was written, and nothing came of it. */
function readMoved(userData: string, key: string): v.InferOutput<typeof Moved> | null {
  const moved = readJsonFile(movedFile(userData, key), Moved);
  return moved && workspaceKey(moved.account.baseUrl, moved.account.name) === key ? moved : null;
}

function movedFile(userData: string, key: string): string {
  return join(accountFolder(userData, key), 'moved.json');
}
