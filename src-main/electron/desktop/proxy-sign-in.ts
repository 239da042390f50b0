/** Asks the rep for the name and password of a proxy, and keeps them in the keychain, one entry for each proxy. */
import type { ProxyWanted } from '../../../src-shared/contract/host/proxy.ts';
import type { ProxyKeys } from '../../ports/proxy-keys.ts';
import { nameOfWay } from '../../ports/proxy-list.ts';
import type { Log } from '../../ports/ports.ts';
import { done } from '../bridge/answers.ts';
import type { HostHandlers } from '../bridge/ipc.ts';
import type { KeychainTokenStore } from '../keychain/keychain.ts';

export interface ProxySignInOptions {
  /** The store of one proxy's name and password. */
  createStore: (account: string) => KeychainTokenStore;
  hideSecret: (secret: string) => void;
  /** A proxy asks, or does not any more. */
  onChange: () => void;
  log: Log;
}

export interface ProxySignIn {
  keys: ProxyKeys;
  handlers: Pick<HostHandlers, Extract<keyof HostHandlers, `proxy.${string}`>>;
}

export function createProxySignIn({ createStore, hideSecret, onChange, log }: ProxySignInOptions): ProxySignIn {
  const stores = new Map<string, KeychainTokenStore>();
  const known = new Map<string, string>();
  let wanted: ProxyWanted | null = null;

  /** `place` is the proxy's kind, host and port: over TLS or in clear, it is another one. */
  function storeOf(place: string): KeychainTokenStore {
    const store = stores.get(place) ?? createStore(`proxy ${place}`);
    stores.set(place, store);
    return store;
  }

  function ask(next: ProxyWanted): null {
    const isNew = wanted?.proxy !== next.proxy || wanted.isRefused !== next.isRefused;
    wanted = next;
    if (isNew) onChange();
    return null;
  }

  async function forget(place: string): Promise<void> {
    known.delete(place);
    await storeOf(place)
      .clear()
      .catch((error: unknown) => log('warn', 'proxy.keyLeft', { error }));
  }

  return {
    keys: {
      known: (proxy) => known.get(nameOfWay(proxy)) ?? null,
      async recall(proxy, refused) {
        const place = nameOfWay(proxy);
        const now = known.get(place) ?? null;
        // Several connections may have been refused the earlier one.
        if (now !== null && now !== refused) return now;
        if (refused !== null) {
          await forget(place);
          log('info', 'proxy.refused', {});
          return ask({ proxy: place, isRefused: true });
        }
        const kept = await storeOf(place).get();
        if (kept === null) return ask({ proxy: place, isRefused: wanted?.proxy === place && wanted.isRefused });
        known.set(place, kept);
        return kept;
      },
    },
    handlers: {
      'proxy.wanted': async () => done({ wanted }),
      async 'proxy.signIn'({ proxy: place, name, password }) {
        if (wanted?.proxy !== place) return done({ wanted, isTaken: false });
        const key = `${name}:${password}`;
        for (const secret of [password, key]) hideSecret(secret);
        await storeOf(place).set(key);
        known.set(place, key);
        // Another one may have asked meanwhile.
        if (wanted?.proxy === place) wanted = null;
        onChange();
        return done({ wanted, isTaken: true });
      },
    },
  };
}
