/** The accounts of this machine and what to open again at the next start. Holds no secret. */
import { join } from 'node:path';
import * as v from 'valibot';
import { findMoved } from './account-folder.ts';
import { workspaceKey } from './workspace-key.ts';
import { readJsonFile, writeJsonFile } from '../files/json-file.ts';
import { Account } from './account.ts';

const LastSession = v.object({
  /** The service last signed in to, kept after signing out as a suggestion. */
  baseUrl: v.nullable(v.string()),
  /** What was open when the app ended; null after signing out. */
  reopen: v.nullable(v.picklist(['service', 'practice'])),
  /** Of the account last open; files from before there were several have none. */
  current: v.optional(v.nullable(v.string()), null),
  /** Those that are signed in. */
  accounts: v.optional(v.array(Account), []),
});
export type LastSession = v.InferOutput<typeof LastSession>;

export function readLastSession(userData: string): LastSession {
  const nothing = { baseUrl: null, reopen: null, current: null, accounts: [] };
  const last = readJsonFile(lastSessionFile(userData), LastSession) ?? nothing;
  const accounts = last.accounts.filter(isItsOwn).map((known) => ({ known, now: findMoved(userData, known) }));
  const current = accounts.find(({ known }) => known.key === last.current)?.now.key ?? last.current;
  return { ...last, current, accounts: accounts.map(({ now }) => now) };
}

/** A key is made of the address: whoever changes one in the file gets neither the token nor the orders of the other. */
function isItsOwn({ key, baseUrl, name }: Account): boolean {
  return key === workspaceKey(baseUrl, name);
}

export function writeLastSession(userData: string, last: LastSession): void {
  writeJsonFile(lastSessionFile(userData), last);
}

/** The account is open, and is to be at the next start. */
export function rememberAccount(userData: string, account: Account): void {
  const { accounts } = readLastSession(userData);
  const others = accounts.filter(({ key }) => key !== account.key);
  const { baseUrl, key } = account;
  writeLastSession(userData, { baseUrl, reopen: 'service', current: key, accounts: [...others, account] });
}

/** Signed out: nothing is opened at the next start. Null: what was open was no account. */
export function forgetAccount(userData: string, key: string | null): void {
  const { accounts, ...last } = readLastSession(userData);
  const others = accounts.filter((account) => account.key !== key);
  writeLastSession(userData, { ...last, reopen: null, current: null, accounts: others });
}

function lastSessionFile(userData: string): string {
  return join(userData, 'session.json');
}
