/**
 * A keychain that is not waited for without end. Its calls hold threads that file access needs as well, so one that has
 * not answered is asked nothing more until it does.
 */
import type { Keychain } from './keychain.ts';

/** A locked keychain asks the user for a password meanwhile: nobody is hurried. */
const usualPatienceMs = 120_000;

export function createPatientKeychain(keychain: Keychain, patienceMs = usualPatienceMs): Keychain {
  let isSilent = false;

  async function within<T>(ask: () => Promise<T>): Promise<T> {
    if (isSilent) throw new Error('The keychain has not answered before.');
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      isSilent = true;
      reject(new Error(`The keychain has not answered for ${patienceMs} ms.`));
    }, patienceMs);
    const answer = ask();
    const isOver = () => (isSilent = false);
    answer.then(isOver, isOver);
    try {
      return await Promise.race([answer, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    getPassword: (service, account) => within(() => keychain.getPassword(service, account)),
    setPassword: (service, account, password) => within(() => keychain.setPassword(service, account, password)),
    deletePassword: (service, account) => within(() => keychain.deletePassword(service, account)),
  };
}
