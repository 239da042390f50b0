import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { getOrder } from '../../../src-main/api/requests/orders.ts';
import { startRaw } from '../../support/services/http-loopback.ts';
import { closeAfterwards, failureOf, meta, openClient } from './support.ts';

const open = closeAfterwards();
const body = JSON.stringify({ data: { id: 7 }, meta });
const answer = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;

/** Keeps a connection for one request; what comes over it later finds it closed, as after too long a silence. */
function startForgetful(afterwards: (socket: Socket) => void) {
  return open(
    startRaw((socket) => {
      socket.once('data', () => {
        socket.write(answer);
        socket.once('data', () => afterwards(socket));
      });
    }),
  );
}

for (const [how, close] of [
  ['closed', (socket: Socket) => void socket.end()],
  ['reset', (socket: Socket) => void socket.resetAndDestroy()],
] as const) {
  test(`a read over a connection that was ${how} while it was idle asks once more, over another one`, async () => {
    const server = await startForgetful(close);
    const client = openClient(server.url);
    await getOrder(client, 7);
    expect((await getOrder(client, 7)).data.id).toBe(7);
    expect(server.connections()).toBe(2);
  });
}

test('a service that closes every connection is asked twice, not for ever', async () => {
  const server = await open(startRaw((socket) => void socket.once('data', () => socket.resetAndDestroy())));
  expect(await failureOf(getOrder(openClient(server.url), 7))).toMatchObject({ kind: 'noAnswer' });
  expect(server.connections()).toBe(2);
});
