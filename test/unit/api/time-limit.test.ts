import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { getOrder } from '../../../src-main/api/requests/orders.ts';
import { createFakeClock } from '../../support/fake-clock.ts';
import { sendJson, startHttp, startJson } from '../../support/services/http-loopback.ts';
import { closeAfterwards, failureOf, meta, openClient } from './support.ts';

const open = closeAfterwards();
const requestTimeoutMs = 30_000;
const order = { data: { id: 7 }, meta };

test('an answer that never comes ends with the time-out, on the clock that was handed in', async () => {
  const server = await open(startHttp(() => {}));
  const clock = createFakeClock();
  const call = failureOf(getOrder(openClient(server.url, { clock, requestTimeoutMs }), 7));
  await server.arrived(1);
  await clock.advance(requestTimeoutMs - 1);
  expect(clock.sleepers()).toBe(1);
  await clock.advance(1);
  expect(await call).toMatchObject({ kind: 'noAnswer', code: 'TIMEOUT' });
  expect(clock.sleepers()).toBe(0);
});

test('the connection of a call that timed out is closed', async () => {
  const clock = createFakeClock();
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const server = await open(startHttp((_request, response) => void response.once('close', resolve)));
  const call = failureOf(getOrder(openClient(server.url, { clock, requestTimeoutMs }), 7));
  await server.arrived(1);
  await clock.advance(requestTimeoutMs);
  await call;
  await closed;
});

test('a body that stops coming ends with the time-out', async () => {
  const clock = createFakeClock();
  const server = await open(
    startHttp((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"data":');
    }),
  );
  const call = failureOf(getOrder(openClient(server.url, { clock, requestTimeoutMs }), 7));
  await server.arrived(1);
  const done = call.then(() => true);
  while (!(await Promise.race([done, clock.advance(requestTimeoutMs)])));
  expect(await call).toMatchObject({ kind: 'noAnswer', code: 'TIMEOUT' });
});

describe('a body that drips', () => {
  /** Sends a space for each time-out that passes, so that the answer is never silent and never whole. */
  async function drip(drops: number) {
    const clock = createFakeClock();
    const arrived = Promise.withResolvers<ServerResponse>();
    const server = await open(
      startHttp((_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).flushHeaders();
        arrived.resolve(response);
      }),
    );
    let received = Promise.withResolvers<void>();
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const response = await globalThis.fetch(input, init);
      const noted = response.body?.pipeThrough(
        new TransformStream({
          transform(chunk, controller) {
            controller.enqueue(chunk);
            received.resolve();
          },
        }),
      );
      return new Response(noted ?? null, response);
    };
    const call = getOrder(openClient(server.url, { clock, requestTimeoutMs, fetch }), 7);
    let isOver = false;
    const over = call.then(
      () => (isOver = true),
      () => (isOver = true),
    );
    const response = await arrived.promise;
    for (let drop = 0; drop < drops && !isOver; drop++) {
      received = Promise.withResolvers<void>();
      response.write(' ');
      await Promise.race([received.promise, over]);
      await clock.advance(requestTimeoutMs);
    }
    response.end(JSON.stringify(order));
    return call;
  }

  test('is waited for beyond one time-out', async () => {
    expect((await drip(5)).data).toEqual({ id: 7 });
  });

  test('is abandoned in the end', async () => {
    expect(await failureOf(drip(12))).toMatchObject({ kind: 'noAnswer', code: 'TIMEOUT' });
  });
});

test('a fetch port that ignores its signal does not hold the call', async () => {
  const clock = createFakeClock();
  const client = openClient('http://127.0.0.1:9', { clock, requestTimeoutMs, fetch: () => new Promise(() => {}) });
  const call = failureOf(getOrder(client, 7));
  await clock.advance(0);
  await clock.advance(requestTimeoutMs);
  expect(await call).toMatchObject({ kind: 'noAnswer', code: 'TIMEOUT' });
});

test('a call that is over leaves no sleeper behind', async () => {
  const clock = createFakeClock();
  const server = await open(startJson(order));
  await getOrder(openClient(server.url, { clock, requestTimeoutMs }), 7);
  expect(clock.sleepers()).toBe(0);
});

test('a call that its caller stops may have arrived', async () => {
  const server = await open(startHttp(() => {}));
  const stop = new AbortController();
  const client = openClient(server.url);
  const call = failureOf(client.send({ method: 'POST', path: '/orders', body: {}, signal: stop.signal }));
  await server.arrived(1);
  stop.abort();
  expect(await call).toMatchObject({ kind: 'noAnswer', code: 'ABORTED' });
});

test('a call that was stopped before it began sends nothing', async () => {
  const server = await open(startHttp((_request, response) => sendJson(response, order)));
  const call = openClient(server.url).send({ method: 'POST', path: '/orders', body: {}, signal: AbortSignal.abort() });
  expect(await failureOf(call)).toMatchObject({ kind: 'unreachable', code: 'ABORTED' });
  expect(server.requests).toEqual([]);
});
