/** The token of the practice service: it comes with the service and is not asked for again, so no keychain is involved. */
import type { KeychainTokenStore } from './keychain.ts';

export function createMemoryTokenStore(first: string): KeychainTokenStore {
  let token: string | null = first;
  return {
    get: () => Promise.resolve(token),
    set: (next) => {
      token = next;
      return Promise.resolve();
    },
    clear: () => {
      token = null;
      return Promise.resolve();
    },
    keptIn: () => 'keychain',
    askAgain: () => {},
  };
}
