/**
 * Splits a long token over several entries of the keychain: an entry on Windows holds 2,560 bytes
 * (`CRED_MAX_CREDENTIAL_BLOB_SIZE`), and a token with many claims is longer.
 */
import { createHash } from 'node:crypto';
import type { Keychain } from './keychain.ts';

const mostBytes = 2_560;

/** The main entry of a split token: the number of parts, and the token's SHA-256. */
const parted = /^satchel-parts:(\d{1,3}):([\da-f]{64})$/;

export function createSplitKeychain(keychain: Keychain): Keychain {
  async function join(service: string, account: string, count: number): Promise<string> {
    let base64 = '';
    for (let n = 1; n <= count; n++) base64 += (await keychain.getPassword(service, nameOfPart(account, n))) ?? '';
    return Buffer.from(base64, 'base64').toString();
  }

  async function deleteParts(service: string, account: string, first: number): Promise<void> {
    for (let n = first; await keychain.deletePassword(service, nameOfPart(account, n)); n++);
  }

  return {
    async getPassword(service, account) {
      const held = await keychain.getPassword(service, account);
      const [, count, digest] = held?.match(parted) ?? [];
      if (!count) return held;
      const password = await join(service, account, Number(count));
      if (digestOf(password) !== digest) throw new Error('The keychain holds only parts of the token.');
      return password;
    },
    async setPassword(service, account, password) {
      const parts = Buffer.byteLength(password) > mostBytes ? partsOf(password) : [];
      for (const [index, part] of parts.entries()) {
        await keychain.setPassword(service, nameOfPart(account, index + 1), part);
      }
      const whole = parts.length > 0 ? `satchel-parts:${parts.length}:${digestOf(password)}` : password;
      await keychain.setPassword(service, account, whole);
      await deleteParts(service, account, parts.length + 1);
    },
    async deletePassword(service, account) {
      const wasThere = await keychain.deletePassword(service, account);
      await deleteParts(service, account, 1);
      return wasThere;
    },
  };
}

function nameOfPart(account: string, n: number): string {
  return `${account} part ${n}`;
}

function partsOf(password: string): string[] {
  return (
    Buffer.from(password)
      .toString('base64')
      .match(new RegExp(`.{1,${mostBytes}}`, 'g')) ?? []
  );
}

function digestOf(password: string): string {
  return createHash('sha256').update(password).digest('hex');
}
