import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { describe, expect, test } from 'vitest';
import { getOrder, searchOrders } from '../../../src-main/api/requests/orders.ts';
import { startHttp } from '../../support/services/http-loopback.ts';
import { closeAfterwards, failureOf, meta, openClient } from './support.ts';

const open = closeAfterwards();

describe('bodies without measure', () => {
  /** Sends the same piece until nobody takes it any more; says how much was written. */
  async function flooding(status: number) {
    const piece = Buffer.alloc(1024 * 1024, ' ');
    let written = 0;
    function* pieces() {
      for (;;) {
        written += piece.byteLength;
        yield piece;
      }
    }
    const server = await open(
      startHttp(async (_request, response) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        await pipeline(Readable.from(pieces()), response);
      }),
    );
    return { client: openClient(server.url), written: () => written };
  }

  test('are abandoned after 32 MiB of an answer', async () => {
    const { client, written } = await flooding(200);
    expect(await failureOf(getOrder(client, 7))).toMatchObject({ kind: 'noAnswer', code: 'BODY_TOO_LARGE' });
    // What lies in the system’s buffers was written too.
    expect(written()).toBeLessThan(64 * 1024 * 1024);
  });

  test('are read for their first 64 KiB of an error', async () => {
    const { client, written } = await flooding(500);
    expect(await failureOf(getOrder(client, 7))).toMatchObject({ kind: 'status', status: 500 });
    expect(written()).toBeLessThan(20 * 1024 * 1024);
  });

  test('of some megabytes are read whole', async () => {
    const rows = Array.from({ length: 100 }, (_, id) => ({ id, observations: 'x'.repeat(50_000) }));
    const server = await open(
      startHttp((_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data: rows, meta }));
      }),
    );
    expect((await searchOrders(openClient(server.url), {})).rows).toHaveLength(100);
  });
});
