/** The network of the desktop: requests go the way that the settings of the operating system name, and follow a change. */
import type { Session } from 'electron';
import { createHttp } from '../../ports/http-fetch.ts';
import type { Connectivity, Fetch, FindProxy } from '../../ports/ports.ts';
import { noProxyKeys, type ProxyKeys } from '../../ports/proxy-keys.ts';
import { nameOfWay } from '../../ports/proxy-list.ts';
import { findWays } from '../../ports/way-out.ts';

export interface DesktopNetwork {
  findProxy: FindProxy;
  keys: ProxyKeys;
  /** The ways to a URL, best first, as the settings name them: hosts and ports. */
  nameWays(url: string): Promise<string[]>;
  fetch: Fetch;
  /** Whoever hears that the network is back finds no connection of the old one. */
  connectivity: Connectivity;
  close(): Promise<void>;
}

/** `session` is asked for when the first request leaves: before the app is ready there is none. */
export function createDesktopNetwork(options: {
  session: () => Pick<Session, 'resolveProxy'>;
  connectivity: Connectivity;
  keys?: ProxyKeys;
}): DesktopNetwork {
  const findProxy: FindProxy = async (url) => options.session().resolveProxy(url);
  const { keys = noProxyKeys } = options;
  const http = createHttp(findProxy, keys);
  return {
    ...{ findProxy, keys },
    nameWays: async (url) => (await findWays(findProxy, url)).map(nameOfWay),
    fetch: http.fetch,
    connectivity: {
      onRegained: (listener) =>
        options.connectivity.onRegained(() => {
          http.renew();
          listener();
        }),
    },
    close: http.close,
  };
}
