/** The keychain of the operating system, and a store of one token in it. */
import type { TokenStore } from '../../ports/ports.ts';

/** The part of keytar that is used. */
export interface Keychain {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

export interface KeychainTokenStore extends TokenStore {
  /** Rejects if the keychain still holds the token afterwards. */
  clear(): Promise<void>;
  /** `memory` where no keychain could be loaded, and once it has not taken a token, until it takes one. */
  keptIn(): 'keychain' | 'memory';
  /** Whoever asks next has the keychain asked at once, if it has given no token so far: it may be unlocked by now. */
  askAgain(): void;
}
