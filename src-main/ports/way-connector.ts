/** How undici gets a connection that goes the way of the operating system's settings. */
import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';
import type { FindProxy } from './ports.ts';
import { ProxyFailed } from './proxy-failed.ts';
import { nameOfWay } from './proxy-list.ts';
import { findWays, openWay } from './way-out.ts';

type Connect = buildConnector.connector;

/** `connect` is for what needs no proxy, and for the encryption inside of a tunnel. */
export function connectAlong(findProxy: FindProxy, connect: Connect): Connect {
  return (options, callback) => {
    open(options).then(
      (socket) => callback(null, socket),
      (error: Error) => callback(error, null),
    );
  };

  async function open(options: buildConnector.Options): Promise<Socket> {
    const { protocol, host, hostname, port } = options;
    const ways = await findWays(findProxy, `${protocol}//${host}/`);
    const target = { host: hostname, port: Number(port) || (protocol === 'https:' ? 443 : 80) };
    const { way, tunnel } = await openWay(ways, target);
    if (!tunnel) return connected(options);
    if (protocol !== 'https:') return tunnel;
    try {
      return await connected({ ...options, httpSocket: tunnel });
    } catch (error) {
      // Cut before there was any encryption: by the proxy, for all that can be seen.
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'ECONNRESET') throw error;
      throw new ProxyFailed('PROXY_REFUSED', `${nameOfWay(way)}: ${error.message}`, { cause: error });
    }
  }

  function connected(options: buildConnector.Options): Promise<Socket> {
    return new Promise((resolve, reject) => {
      connect(options, (...[error, socket]) => (error ? reject(error) : resolve(socket)));
    });
  }
}
