/** The token that the company's IT left in a file: taken once, kept in the keychain alone, and the file deleted. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readLastSession, forgetAccount } from '../../../../src-main/electron/account/last-session.ts';
import { takeTokenFile } from '../../../../src-main/electron/account/take-token-file.ts';
import { workspaceKey } from '../../../../src-main/electron/account/workspace-key.ts';
import { createKeychainTokenStore } from '../../../../src-main/electron/keychain/token-store.ts';
import type { Decided } from '../../../../src-main/electron/policy/company-policy.ts';

const baseUrl = 'https://erp.aurora.example/v2';
const token = 'tok-of-the-it-7781';

let folder: string;
let file: string;
let keychain: Map<string, string>;
let keychainWorks: boolean;
let said: string[];
let hidden: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'satchel-token-file-'));
  file = join(folder, 'token');
  keychain = new Map();
  keychainWorks = true;
  said = [];
  hidden = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const says = <T>(value: T): Decided<T> => ({ value, isEnforced: true, place: 'machine', isAdministrators: true });

function take(address: string | null = baseUrl): ReturnType<typeof takeTokenFile> {
  const log = (...line: unknown[]) => void said.push(JSON.stringify(line));
  return takeTokenFile({
    userData: join(folder, 'data'),
    decided: { tokenFile: says(file), ...(address !== null && { serviceAddress: says(address) }) },
    allowsLoopback: false,
    createTokens: (account) =>
      createKeychainTokenStore({
        ...{ account, log, hide: () => {} },
        load: async () => ({
          getPassword: async (_service, key) => keychain.get(key) ?? null,
          setPassword: async (_service, key, secret) => {
            if (!keychainWorks) throw new Error('locked');
            keychain.set(key, secret);
          },
          deletePassword: async (_service, key) => keychain.delete(key),
        }),
      }),
    hideSecret: (secret) => hidden.push(secret),
    takenFile: join(folder, 'data', 'policy-token.json'),
    log,
  });
}

const account = { key: workspaceKey(baseUrl), baseUrl, name: '' };
const told = (code: string) => ({ place: file, path: '', code, allowed: [] });

describe('a token file', () => {
  it('goes into the keychain and is deleted, and its account is opened at the start', async () => {
    writeFileSync(file, `${token}\n`);
    expect(await take()).toBeNull();
    expect(keychain).toEqual(new Map([[account.key, token]]));
    expect(existsSync(file)).toBe(false);
    expect(readLastSession(join(folder, 'data'))).toMatchObject({ reopen: 'service', current: account.key });
    expect(hidden).toEqual([token]);
    expect(await take()).toBeNull();
  });

  it('shows in no log and in no file', async () => {
    writeFileSync(file, token);
    await take();
    keychainWorks = false;
    writeFileSync(file, `${token}2`);
    await take();
    rmSync(file);
    const written = readdirSync(join(folder, 'data')).map((name) => readFileSync(join(folder, 'data', name), 'utf8'));
    expect([...said, ...written].join('\n')).not.toContain('tok-of-the-it');
    expect(said.length).toBeGreaterThan(0);
  });

  it('stays where the keychain does not take it, and is told', async () => {
    keychainWorks = false;
    writeFileSync(file, token);
    expect(await take()).toEqual(told('tokenNotKept'));
    expect(existsSync(file)).toBe(true);
    expect(readLastSession(join(folder, 'data')).accounts).toEqual([]);
  });

  it.each([
    ['nothing', ''],
    ['several words', 'a token'],
    ['no text', Buffer.from([0xff, 0xfe, 0x00])],
    ['more than a token', 'x'.repeat(70_000)],
  ])('with %s is told, and stays', async (_what, content) => {
    writeFileSync(file, content);
    expect(await take()).toEqual(told('noToken'));
    expect([keychain.size, existsSync(file)]).toEqual([0, true]);
  });

  it.each([null, 'http://127.0.0.1:8080'])(
    'without a service to send it to (%s) is told, and stays',
    async (address) => {
      writeFileSync(file, token);
      expect(await take(address)).toEqual(told('noToken'));
      expect([keychain.size, existsSync(file)]).toEqual([0, true]);
    },
  );

  it('is a new token for an account that is there, which stays as it was', async () => {
    writeFileSync(file, token);
    await take();
    forgetAccount(join(folder, 'data'), null);
    writeFileSync(file, 'tok-newer');
    expect(await take()).toBeNull();
    expect(keychain.get(account.key)).toBe('tok-newer');
    expect(readLastSession(join(folder, 'data'))).toMatchObject({ reopen: null, accounts: [account] });
  });

  it('that cannot be deleted is told at each start, and not taken again', async () => {
    // As after a start that took it: a folder in its place is what nobody can delete as a file, whoever runs the test.
    mkdirSync(file);
    mkdirSync(join(folder, 'data'));
    const { size, mtimeMs } = statSync(file);
    writeFileSync(join(folder, 'data', 'policy-token.json'), JSON.stringify({ path: file, size, mtimeMs }));
    expect(await take()).toEqual(told('tokenFileLeft'));
    expect(keychain.size).toBe(0);
  });
});
