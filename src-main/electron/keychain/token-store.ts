/**
 * The token in the keychain of the operating system, through keytar. Where that cannot be had (keytar is not installed,
 * no Secret Service, a refused write) the token lives in memory until the app ends, never on disk.
 */
import type { Log } from '../../ports/ports.ts';
import type { Keychain, KeychainTokenStore } from './keychain.ts';
import { createPatientKeychain } from './patient-keychain.ts';
import { createSplitKeychain } from './split-keychain.ts';

const service = 'Satchel';

const mostLetters = 16_384;

/** Before it is asked again by itself, and doubled each time: it may want the rep's password each time. */
const firstPauseMs = 60_000;

/** keytar is an optional dependency: it is compiled for the machine, and may be absent. Rejects when it cannot be loaded. */
export async function loadKeytar(patienceMs?: number): Promise<Keychain> {
  const loaded = (await import('keytar' as string)) as { default: Keychain };
  return createSplitKeychain(createPatientKeychain(loaded.default, patienceMs));
}

/**
 * `account` names the workspace that the token belongs to. `load` is asked once, when the keychain is first needed. `hide` is
 * called with a token before anybody has it. `now` counts milliseconds, and never jumps.
 *
 * That the keychain holds none is not taken as its last word: of one that stays locked Linux says nothing else.
 */
export function createKeychainTokenStore(options: {
  account: string;
  load: () => Promise<Keychain>;
  hide: (token: string) => void;
  log: Log;
  now?: () => number;
}): KeychainTokenStore {
  const { account, hide, log, now = () => performance.now() } = options;
  /** What was typed, cleared or read; until then only the keychain knows. */
  let known: { token: string | null } | null = null;
  let asking: PromiseWithResolvers<string | null> | null = null;
  let pauseMs = firstPauseMs;
  let notBeforeMs = Number.NEGATIVE_INFINITY;
  let keptIn: 'keychain' | 'memory' = 'keychain';
  let isHeld = false;
  let loading: Promise<Keychain> | null = null;

  async function keychain(): Promise<Keychain> {
    try {
      return await (loading ??= options.load());
    } catch (error) {
      keptIn = 'memory';
      throw error;
    }
  }

  function note(doing: string, error: unknown): void {
    log('warn', 'keychain.unavailable', { doing, error });
  }

  async function read(): Promise<string | null> {
    try {
      const stored = meaningful(await (await keychain()).getPassword(service, account));
      isHeld = stored !== null;
      if (stored === null) return null;
      if (!isToken(stored)) throw new Error('What the keychain holds is no token.');
      hide(stored);
      return stored;
    } catch (error) {
      note('read', error);
      return null;
    }
  }

  function ask(): Promise<string | null> {
    if (asking) return asking.promise;
    if (now() < notBeforeMs) return Promise.resolve(null);
    const asked = (asking = Promise.withResolvers<string | null>());
    void read().then((token) => {
      if (asking !== asked) return;
      if (token !== null) return hold(token);
      notBeforeMs = now() + pauseMs;
      pauseMs *= 2;
      asking = null;
      asked.resolve(null);
    });
    return asked.promise;
  }

  /** Whoever still waits for what the keychain holds gets this instead. */
  function hold(token: string | null): void {
    known = { token };
    asking?.resolve(token);
    asking = null;
  }

  return {
    get: () => (known ? Promise.resolve(known.token) : ask()),
    async set(next) {
      hold(meaningful(next));
      try {
        await (await keychain()).setPassword(service, account, next);
        keptIn = 'keychain';
        isHeld = true;
      } catch (error) {
        keptIn = 'memory';
        note('store', error);
      }
    },
    async clear() {
      hold(null);
      try {
        await (await keychain()).deletePassword(service, account);
        isHeld = false;
      } catch (error) {
        note('clear', error);
        if (isHeld) throw error;
      }
    },
    keptIn: () => keptIn,
    askAgain() {
      pauseMs = firstPauseMs;
      notBeforeMs = Number.NEGATIVE_INFINITY;
    },
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
