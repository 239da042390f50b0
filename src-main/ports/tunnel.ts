/**
 * A connection to a host through a proxy, which only passes bytes once it is open. It is used for http too, so that an answer of
 * the proxy is never mistaken for one of the service.
 */
import { request } from 'node:http';
import { connect as connectSocket, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { ProxyFailed } from './proxy-failed.ts';
import { basicAuthorization, noProxyKeys, offersBasic, type ProxyKeys } from './proxy-keys.ts';
import { nameOfWay, type Proxy, type Target } from './proxy-list.ts';
import { greetSocks5 } from './socks5.ts';

/** As long as a connection without a proxy is waited for. */
const patienceMs = 10_000;

/** A proxy that wants a name and password by Basic gets them, if there are any. Rejects with `ProxyFailed`. */
export async function openTunnel(proxy: Proxy, target: Target, keys: ProxyKeys = noProxyKeys): Promise<Socket> {
  for (let key = keys.known(proxy); ;) {
    try {
      return await attempt(proxy, target, key);
    } catch (error) {
      if (!(error instanceof ProxyFailed) || error.code !== 'PROXY_WANTS_SIGN_IN' || !error.takesBasic) throw error;
      key = await keys.recall(proxy, key);
      if (key === null) throw error;
    }
  }
}

async function attempt(proxy: Proxy, target: Target, key: string | null): Promise<Socket> {
  const socket = connectTo(proxy);
  // What goes wrong later shows to whoever has the socket then.
  socket.on('error', () => {});
  const timer = setTimeout(() => socket.destroy(new Error('No answer in time.')), patienceMs);
  try {
    return await (proxy.kind === 'socks5' ? greetSocks5(socket, target) : askForTunnel(socket, target, key));
  } catch (error) {
    socket.destroy();
    const name = nameOfWay(proxy);
    if (error instanceof ProxyFailed) throw error.named(name);
    const words = error instanceof Error ? error.message : String(error);
    throw new ProxyFailed('PROXY_UNREACHABLE', `${name}: ${words}`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

function connectTo({ kind, host, port }: Proxy): Socket {
  if (kind !== 'https') return connectSocket({ host, port });
  return connectTls({ host, port, rejectUnauthorized: true, ...(isIP(host) === 0 && { servername: host }) });
}

/** RFC 9110, section 9.3.6. */
function askForTunnel(socket: Socket, { host, port }: Target, key: string | null): Promise<Socket> {
  const authority = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const signedIn = key === null ? {} : { 'proxy-authorization': basicAuthorization(key) };
  const headers = { host: authority, 'proxy-connection': 'keep-alive', ...signedIn };
  return new Promise((resolve, reject) => {
    const asked = request({
      ...{ method: 'CONNECT', path: authority, headers },
      createConnection: () => socket,
    });
    // Node would ask for the end of what is about to begin; no browser does.
    asked.removeHeader('connection');
    asked.on('error', reject);
    asked.once('connect', ({ statusCode = 0, headers: answered }, tunnel: Socket, early: Buffer) => {
      if (statusCode >= 200 && statusCode < 300) {
        tunnel.unshift(early);
        return resolve(tunnel);
      }
      if (statusCode !== 407) return reject(new ProxyFailed('PROXY_REFUSED', `answered ${statusCode}`));
      const takesBasic = offersBasic(answered['proxy-authenticate']);
      reject(new ProxyFailed('PROXY_WANTS_SIGN_IN', `answered ${statusCode}`, {}, takesBasic));
    });
    asked.end();
  });
}
