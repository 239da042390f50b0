import { readdirSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { expect, it, onTestFinished } from 'vitest';
import { openService } from '../../../src-service/service.ts';
import type { Received } from '../../../src-main/api/wire/decode-response.ts';
import { createPageReader, type PageReader, type ReadPage } from '../../../src-main/sync/page-reader.ts';
import { decodePulledPage, type PulledOrder } from '../../../src-main/sync/pulled-order.ts';

it('reads a large page on its thread as it is read here', async () => {
  const reader = openReader();
  const received = await receivePage();
  const here = decodePulledPage(received);
  for (const turn of ['here', 'on the thread', 'on the thread again']) {
    const page = await reader.read(copyOf(received));
    expect({ turn, ...page, rows: ordersOf(page).map(plain) }).toEqual({ turn, ...here, rows: here.rows.map(plain) });
    expect(page?.rows.map(({ id }) => id)).toEqual(here.rows.map(({ id }) => id));
  }
});

it('hands out the memory of a large page, which holds the JSON of its orders and nothing else', async () => {
  const reader = openReader();
  const page = await reader.read(await receivePage());
  page?.rows[0]?.open().memory?.transfer(0);
  expect(ordersOf(page).map(({ json }) => json.length)).toEqual(Array.from({ length: 100 }, () => 0));
  const small = await reader.read(await receivePage(2));
  expect(small?.rows.map(({ open }) => open().memory)).toEqual([null, null]);
});

it('keeps a page that its thread has read until it is wanted, whatever becomes of the thread and of other pages', async () => {
  const reader = openReader();
  const received = await receivePage();
  await reader.read(copyOf(received));
  const page = await reader.read(copyOf(received));
  await reader.stop();
  expect(ordersOf(page).map(plain)).toEqual(decodePulledPage(received).rows.map(plain));
});

it('reads a small page here, however many come', async () => {
  const reader = openReader();
  const received = await receivePage(2);
  for (let count = 0; count < 3; count++) {
    const { bytes } = received;
    await reader.read(received);
    // What goes to the thread is gone here.
    expect(bytes.byteLength).toBeGreaterThan(0);
  }
});

it('says what is wrong with an answer that its thread cannot read', async () => {
  const reader = openReader();
  const received = await receivePage();
  await reader.read(copyOf(received));
  const cutOff = { ...received, bytes: received.bytes.slice(0, -10) };
  await expect(reader.read(cutOff)).rejects.toMatchObject({ failure: { code: 'UNREADABLE_JSON' } });
});

it('answers null for a page that is lost with its thread, and reads the next one here', async () => {
  const reader = openReader();
  const received = await receivePage();
  await reader.read(copyOf(received));
  await reader.read(copyOf(received));
  const lost = reader.read(copyOf(received));
  await reader.stop();
  expect(await lost).toBeNull();
  expect((await reader.read(copyOf(received)))?.rows).toHaveLength(100);
});

it.skipIf(process.platform !== 'linux')(
  'takes pages apart behind the main thread (only Linux gives each thread a priority)',
  async () => {
    const before = niceOfThreads();
    await openReader().read(await receivePage());
    const after = niceOfThreads();
    expect(after.get(process.pid)).toBe(before.get(process.pid));
    const begun = [...after].filter(([thread]) => !before.has(thread)).map(([, nice]) => nice);
    expect(begun).toContain(constants.priority.PRIORITY_BELOW_NORMAL);
  },
);

/** By their ids; the main one has that of the process (proc(5), the 19th field of `stat`). */
function niceOfThreads(): Map<number, number> {
  const threads = readdirSync('/proc/self/task');
  return new Map(
    threads.map((thread) => {
      const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return [Number(thread), Number(fields[16])];
    }),
  );
}

function openReader(): PageReader {
  const reader = createPageReader(true);
  onTestFinished(() => reader.stop());
  return reader;
}

async function receivePage(limit = 100): Promise<Received> {
  const service = openService({ sample: { orders: 100, seed: 7 } });
  onTestFinished(() => service.close());
  const response = await service.fetch(
    new Request(`http://service/orders?limit=${limit}`, { headers: { authorization: 'Bearer practice' } }),
  );
  const contentType = response.headers.get('content-type') ?? '';
  return { status: 200, statusText: 'OK', contentType, bytes: await response.bytes(), token: 'practice' };
}

function copyOf(received: Received): Received {
  return { ...received, bytes: received.bytes.slice() };
}

function ordersOf(page: ReadPage | null): PulledOrder[] {
  return (page?.rows ?? []).flatMap(({ at, open }) => open().orders[at] ?? []);
}

function plain({ json, ...order }: PulledOrder): unknown {
  return { ...order, json: typeof json === 'string' ? json : Buffer.from(json).toString() };
}
