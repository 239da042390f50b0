/** What could take keytar's place, behind the same port: only the tests use it (docs/security.md). */
import type { Keychain } from '../../src-main/electron/keychain/keychain.ts';

/** Without this the successor keeps tokens in the memory of Linux's kernel where no keyring is, and says that all is well. */
const options = { linux: { store: 'secret-service' } } as const;

/** Rejects where it is not installed. */
export async function loadSuccessor(): Promise<Keychain> {
  const { AsyncEntry } = await import('@napi-rs/keyring');
  const entry = (service: string, account: string) => new AsyncEntry(service, account, options);
  return {
    getPassword: async (service, account) => entry(service, account).getPassword(),
    setPassword: async (service, account, password) => entry(service, account).setPassword(password),
    deletePassword: async (service, account) => entry(service, account).deletePassword(),
  };
}
