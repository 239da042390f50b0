/**
 * The handshake of a SOCKS 5 proxy (RFC 1928), without name and password. No library is used: the package `socks` distinguishes a
 * refusal from a request to sign in by English words alone, loses bytes that arrive with the last answer, and mistakes nonsense
 * for a refusal or a success; undici's agent for it is experimental and has a separate connection pool.
 */
import type { Socket } from 'node:net';
import { finished } from 'node:stream';
import { ProxyFailed } from './proxy-failed.ts';
import type { Target } from './proxy-list.ts';

const version = 5;
const noSignIn = 0;
const connectTo = 1;
const byName = 3;
/** Bytes of an address by its type: version 4 and version 6 of IP. A name says its own length. */
const lengths: Record<number, number> = { 1: 4, 4: 16 };
const otherLanguage = 'It does not speak SOCKS 5.';

/** Resolves when what is written to the socket goes to the target, whose name the proxy looks up. */
export async function greetSocks5(socket: Socket, { host, port }: Target): Promise<Socket> {
  socket.write(Buffer.from([version, 1, noSignIn]));
  const [spoken, method] = await read(socket, 2);
  if (spoken !== version) throw new Error(otherLanguage);
  if (method !== noSignIn) throw new ProxyFailed('PROXY_WANTS_SIGN_IN', 'wants a sign-in');

  const name = Buffer.from(host);
  const head = Buffer.from([version, connectTo, 0, byName, name.length]);
  socket.write(Buffer.concat([head, name, Buffer.from([port >> 8, port & 0xff])]));
  const [still, reply, , type = 0] = await read(socket, 4);
  if (still !== version) throw new Error(otherLanguage);
  if (reply !== 0) throw new ProxyFailed('PROXY_REFUSED', `answered ${reply}`);
  const length = type === byName ? (await read(socket, 1))[0] : lengths[type];
  if (length === undefined) throw new Error(otherLanguage);
  await read(socket, length + 2);
  return socket;
}

function read(socket: Socket, count: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      const bytes = socket.read(count) as Buffer | null;
      if (bytes?.length !== count) return;
      stopLooking();
      resolve(bytes);
    };
    const stopWatching = finished(socket, { writable: false }, (error) => {
      stopLooking();
      reject(error ?? new Error('It closed the connection.'));
    });
    const stopLooking = (): void => {
      stopWatching();
      socket.off('readable', look);
    };
    socket.on('readable', look);
    look();
  });
}
