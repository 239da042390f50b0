/**
 * Moves the token that the company's IT has put into a file to the keychain. The file is deleted once the keychain holds the token.
 */
import { statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import * as v from 'valibot';
import type { PolicyFault, PolicyFaultCode } from '../../../src-shared/contract/policy/policy.ts';
import { normaliseBaseUrl } from '../../app/base-url.ts';
import type { Log } from '../../ports/ports.ts';
import { readJsonFile, writeJsonFile } from '../files/json-file.ts';
import { readChosenFile } from '../files/read-chosen-file.ts';
import type { KeychainTokenStore } from '../keychain/keychain.ts';
import type { Decisions } from '../policy/company-policy.ts';
import type { Account } from './account.ts';
import { readLastSession, rememberAccount } from './last-session.ts';
import { workspaceKey } from './workspace-key.ts';

const mostBytes = 65_536;

/** Identifies a file that could not be deleted, so that its token is not taken again. Reveals nothing about the token. */
const Taken = v.object({ path: v.string(), size: v.number(), mtimeMs: v.number() });

export interface TokenFileOptions {
  userData: string;
  decided: Pick<Decisions, 'tokenFile' | 'serviceAddress'>;
  /** Whether a service over plain http on this machine is allowed. */
  allowsLoopback: boolean;
  createTokens: (account: string) => KeychainTokenStore;
  /** Called with the token before anything else knows it. */
  hideSecret: (token: string) => void;
  /** Where Satchel remembers which file it has taken. */
  takenFile: string;
  log: Log;
}

/** How long the start waits for a locked keychain. */
const patienceMs = 1_500;

/** Resolves when the token was taken, or after `patienceMs`; a locked keychain is still waited for in the background. */
export function lookForToken(options: TokenFileOptions & { onFault: (fault: PolicyFault) => void }): Promise<void> {
  const taken = takeTokenFile(options).then(
    (fault) => {
      if (fault) options.onFault(fault);
    },
    (error: unknown) => options.log('error', 'policy.token', { error }),
  );
  return Promise.race([taken, delay(patienceMs, undefined, { ref: false })]);
}

/**
 * Stores the token for the account without a name at the company's address. The account is added if it does not exist, and opened
 * when the session starts. Returns null if there is no fault. Rejects if the disk does not store the account.
 */
export async function takeTokenFile(options: TokenFileOptions): Promise<PolicyFault | null> {
  const { tokenFile, serviceAddress } = options.decided;
  if (!tokenFile) return null;
  const path = tokenFile.value;
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return null;
  const faultOf = (code: PolicyFaultCode): PolicyFault => ({ place: path, path: '', code, allowed: [] });
  const now = { path, size: found.size, mtimeMs: found.mtimeMs };
  if (isSame(readJsonFile(options.takenFile, Taken), now)) return await deleted(path, faultOf, options.log);
  const address = normaliseBaseUrl(serviceAddress?.value ?? '', { loopback: options.allowsLoopback });
  const token = await readToken(path);
  if (token === null || !address.ok) return faultOf('noToken');
  options.hideSecret(token);
  if (!(await keep(options, address.baseUrl, token))) return faultOf('tokenNotKept');
  try {
    writeJsonFile(options.takenFile, now);
  } catch (error) {
    options.log('warn', 'policy.token', { error });
  }
  options.log('info', 'policy.tokenTaken', { file: path });
  return await deleted(path, faultOf, options.log);
}

/** Returns false if the keychain does not hold the token. A token in memory alone would be lost when Satchel ends. */
async function keep({ userData, createTokens }: TokenFileOptions, baseUrl: string, token: string): Promise<boolean> {
  const account: Account = { key: workspaceKey(baseUrl), baseUrl, name: '' };
  const tokens = createTokens(account.key);
  await tokens.set(token);
  if (tokens.keptIn() !== 'keychain') return false;
  const isKnown = readLastSession(userData).accounts.some(({ key }) => key === account.key);
  if (!isKnown) rememberAccount(userData, account);
  return true;
}

/** One line of text; null for anything else. */
async function readToken(path: string): Promise<string | null> {
  try {
    const { bytes } = await readChosenFile(path, mostBytes);
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes ?? new Uint8Array()).trim();
    return text === '' || /\s/.test(text) ? null : text;
  } catch {
    return null;
  }
}

async function deleted(
  path: string,
  faultOf: (code: PolicyFaultCode) => PolicyFault,
  log: Log,
): Promise<PolicyFault | null> {
  try {
    await rm(path);
    return null;
  } catch (error) {
    log('warn', 'policy.tokenFileLeft', { error });
    return faultOf('tokenFileLeft');
  }
}

function isSame(one: v.InferOutput<typeof Taken> | null, other: v.InferOutput<typeof Taken>): boolean {
  return one?.path === other.path && one.size === other.size && one.mtimeMs === other.mtimeMs;
}
