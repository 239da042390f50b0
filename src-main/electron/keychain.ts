/**
 * The token in the keychain of the operating system, through keytar. Where that cannot be had (keytar is not installed,
 * no Secret Service, a locked keyring, a refused write) the token lives in memory until the app ends, never on disk.
 */
import type { Log, TokenStore } from '../ports/ports.ts';
import { createPatientKeychain } from './patient-keychain.ts';

/** The part of keytar that is used. */
export interface Keychain {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

export interface KeychainTokenStore extends TokenStore {
  /** Rejects where the keychain goes on holding what it is known to hold. */
  clear(): Promise<void>;
  /** `memory` once the keychain has failed, until it takes a token again. */
  keptIn(): 'keychain' | 'memory';
}

const service = 'Satchel';

const mostLetters = 16_384;

/** keytar is an optional dependency: it is compiled for the machine, and may be absent. Rejects when it cannot be loaded. */
export async function loadKeytar(patienceMs?: number): Promise<Keychain> {
  const loaded = (await import('keytar' as string)) as { default: Keychain };
  return createPatientKeychain(loaded.default, patienceMs);
}

/** `account` names the workspace that the token belongs to. `load` is asked once, when the keychain is first needed. */
export function createKeychainTokenStore(options: {
  account: string;
  load: () => Promise<Keychain>;
  log: Log;
}): KeychainTokenStore {
  const { account, log } = options;
  let isAsked = false;
  let token = Promise.withResolvers<string | null>();
  let keptIn: 'keychain' | 'memory' = 'keychain';
  let isHeld = false;
  let loading: Promise<Keychain> | null = null;

  function keychain(): Promise<Keychain> {
    loading ??= options.load();
    return loading;
  }

  function fallBack(doing: string, error: unknown): void {
    keptIn = 'memory';
    log('warn', 'keychain.unavailable', { doing, error });
  }

  async function read(): Promise<string | null> {
    try {
      const stored = meaningful(await (await keychain()).getPassword(service, account));
      isHeld = stored !== null;
      if (stored === null || isToken(stored)) return stored;
      fallBack('read', new Error('What the keychain holds is no token.'));
      return null;
    } catch (error) {
      fallBack('read', error);
      return null;
    }
  }

  /** Whoever still waits for what the keychain holds gets this instead. */
  function hold(next: string | null): void {
    isAsked = true;
    token.resolve(next);
    token = Promise.withResolvers();
    token.resolve(next);
  }

  return {
    get() {
      if (!isAsked) {
        isAsked = true;
        void read().then(token.resolve);
      }
      return token.promise;
    },
    async set(next) {
      hold(meaningful(next));
      try {
        await (await keychain()).setPassword(service, account, next);
        keptIn = 'keychain';
        isHeld = true;
      } catch (error) {
        fallBack('store', error);
      }
    },
    async clear() {
      hold(null);
      try {
        await (await keychain()).deletePassword(service, account);
        isHeld = false;
      } catch (error) {
        fallBack('clear', error);
        if (isHeld) throw error;
      }
    },
    keptIn: () => keptIn,
  };
}

/** Text on one line that was decoded whole, and no longer than servers read. Anything else is not what a rep pasted. */
function isToken(text: string): boolean {
  return text.length <= mostLetters && text.isWellFormed() && !/[\p{Cc}\ufffd]/u.test(text.trim());
}

/** Some keychains answer an empty text for "none". */
function meaningful(token: string | null): string | null {
  return token === null || token.trim() === '' ? null : token;
}
