/** What a proxy says until the tunnel stands, byte by byte: its words are scripted, everything else is real. */
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Proxy } from '../../../src-main/ports/proxy-list.ts';
import { openTunnel } from '../../../src-main/ports/tunnel.ts';
import { startRaw, type RawServer } from '../../support/services/http-loopback.ts';

const target = { host: 'service.example', port: 443 };
const taken = [5, 0];
const connected = [5, 0, 0, 1, 127, 0, 0, 1, 0, 80];
const early = [...Buffer.from('early')];

/** Whatever it hears, it says the next of its words, and nothing after the last. */
async function startSpeaker(words: number[][]): Promise<RawServer> {
  const server = await startRaw((socket) => {
    const left = [...words];
    socket.on('data', () => {
      const next = left.shift();
      if (next) socket.write(Buffer.from(next));
    });
  });
  onTestFinished(() => server.close());
  return server;
}

const open = (kind: Proxy['kind'], speaker: RawServer) =>
  openTunnel({ kind, host: '127.0.0.1', port: Number(new URL(speaker.url).port) }, target);

test.each([
  ['http', [[...Buffer.from('HTTP/1.1 200 OK\r\n\r\n'), ...early]]],
  ['socks5', [taken, [...connected, ...early]]],
  ['socks5', [[...taken, ...connected, ...early]]],
] as const)('%s: what comes along with the last word stays for whoever reads later', async (kind, words) => {
  const tunnel = await open(kind, await startSpeaker(words.map((word) => [...word])));
  onTestFinished(() => void tunnel.destroy());
  await delay(20);
  const [bytes] = (await once(tunnel, 'data')) as [Buffer];
  expect(bytes.toString()).toBe('early');
});

test('socks5: an answer that names where it connected from is read to its end', async () => {
  const name = [...Buffer.from('proxy.example')];
  const words = [taken, [5, 0, 0, 3, name.length, ...name, 0, 80, ...early]];
  const tunnel = await open('socks5', await startSpeaker(words));
  onTestFinished(() => void tunnel.destroy());
  const [bytes] = (await once(tunnel, 'data')) as [Buffer];
  expect(bytes.toString()).toBe('early');
});

test.each([
  ['another version', [[4, 0]], 'PROXY_UNREACHABLE'],
  ['a sign-in that nobody offered', [[5, 2]], 'PROXY_WANTS_SIGN_IN'],
  ['another version in its second word', [taken, [...Buffer.from('HTTP/1.1')]], 'PROXY_UNREACHABLE'],
  ['an address of no kind', [taken, [5, 0, 0, 9, 127, 0, 0, 1, 0, 80]], 'PROXY_UNREACHABLE'],
  ['no more than a no', [taken, [5, 2, 0, 1]], 'PROXY_REFUSED'],
])('socks5: %s', async (_, words, code) => {
  await expect(open('socks5', await startSpeaker(words))).rejects.toMatchObject({ code });
});

test.each([
  ['http', [[...Buffer.from('HTTP/1.1 200')]]],
  ['socks5', []],
  ['socks5', [[5]]],
  ['socks5', [taken, [5, 0]]],
  ['socks5', [taken, connected.slice(0, 7)]],
] as const)('%s: who stops at %j is waited for ten seconds, and no longer', async (kind, words) => {
  const speaker = await startSpeaker(words.map((word) => [...word]));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const failed = vi.fn<(error: unknown) => void>();
  const opening = open(kind, speaker).catch(failed);
  while (speaker.connections() === 0) await new Promise((resolve) => setImmediate(resolve));
  await vi.advanceTimersByTimeAsync(9_999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await opening;
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ code: 'PROXY_UNREACHABLE' }));
});
