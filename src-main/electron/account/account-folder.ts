/**
 * The folder of an account, which goes along when the service has a new address: it is called after the address and the
 * name. It holds the word of who it was before, so that it is found where Satchel ended before anything else was noted.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { replaceFile } from '../../db/engine/replace-file.ts';
import { workspaceKey } from './workspace-key.ts';
import { readJsonFile, writeJsonFile } from '../files/json-file.ts';
import type { Account } from './account.ts';

const Name = v.object({ baseUrl: v.string(), name: v.string() });
type Name = v.InferOutput<typeof Name>;

export function accountFolder(userData: string, key: string): string {
  return join(userData, 'workspaces', key);
}

/** Keys that the account had at previous addresses of its service. */
export function previousKeys(userData: string, key: string): readonly string[] {
  return namesOf(userData, key).slice(0, -1).map(keyOf);
}

/** To be called while the workspace is closed. The account is at the one address until the folder is renamed, and then at the other. */
export async function moveFolder(userData: string, from: Account, to: Account): Promise<void> {
  const former = namesOf(userData, from.key).slice(0, -1);
  const names = [...former, from, to].map(({ baseUrl, name }) => ({ baseUrl, name }));
  writeJsonFile(movedFile(userData, from.key), names);
  await replaceFile(accountFolder(userData, from.key), accountFolder(userData, to.key));
}

/** The account as it is called now. */
export function findMoved(userData: string, account: Account): Account {
  if (existsSync(accountFolder(userData, account.key))) return account;
  for (const key of foldersOf(userData)) {
    const names = namesOf(userData, key);
    const now = names.at(-1);
    if (now && names.some((each) => keyOf(each) === account.key)) return { key, ...now };
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

/** What the account was called, and as the last what it is called now. What is noted behind that was meant, and nothing came of it. */
function namesOf(userData: string, key: string): Name[] {
  const noted = readJsonFile(movedFile(userData, key), v.array(Name)) ?? [];
  return noted.slice(0, noted.findLastIndex((each) => keyOf(each) === key) + 1);
}

function keyOf({ baseUrl, name }: Name): string {
  return workspaceKey(baseUrl, name);
}

function movedFile(userData: string, key: string): string {
  return join(accountFolder(userData, key), 'moved.json');
}
