/**
 * Decodes the pages of a scan. Large pages go to a worker thread: parsing a hundred orders takes as long as storing them, and the main
 * thread must keep the window responsive.
 */
import { receiveMessageOnPort, type MessagePort, type Worker } from 'node:worker_threads';
import type { Received } from '../api/wire/decode-response.ts';
import type { Page, Row } from '../api/lists/page.ts';
import { startThread } from '../ports/start-thread.ts';
import type { PageAnswer } from './page-thread.ts';
import { decodePulledPage, type ReadOrders } from './pulled-order.ts';

/** A smaller page is decoded sooner than passed to a thread. */
const largeBytes = 128 * 1024;

/** A decoded page takes some megabytes. Without a bound the thread would hold many of them before a collection. */
const resourceLimits = { maxYoungGenerationSizeMb: 16 };

/**
 * A row of a scan. `open` returns the orders of its page; the row's order is the one at `at`. Orders that a thread decoded stay
 * outside the heap until then, because objects that wait there would survive collections and enlarge the heap.
 */
export interface ReadRow extends Row {
  id: number;
  at: number;
  open(): ReadOrders;
}

export type ReadPage = Page<ReadRow>;

export interface PageReader {
  /** Null if the bytes are lost with the thread. Throws `ApiError` for an answer that is no page of orders. */
  read(received: Received): Promise<ReadPage | null>;
  stop(): Promise<void>;
}

/** Decodes in this thread. Throws `ApiError` for an answer that is no page of orders. */
export function readHere(received: Received): ReadPage {
  const { rows: orders, ...page } = decodePulledPage(received);
  const read: ReadOrders = { orders, memory: null };
  return { ...page, rows: orders.map(({ id }, at) => ({ id, at, open: () => read })) };
}

/** The first large page starts the thread. */
export function createPageReader(threads: boolean): PageReader {
  let worker: Worker | null = null;
  let hasEnded = !threads;
  let tell: ((answer: PageAnswer | null) => void) | null = null;

  function start(): Worker {
    const started = startThread('page-thread', import.meta.url, { resourceLimits });
    started.on('message', (answer: PageAnswer) => tell?.(answer));
    started.on('error', end);
    started.on('exit', end);
    return started;
  }

  function end(): void {
    hasEnded = true;
    tell?.(null);
  }

  function postToThread(to: Worker, received: Received): Promise<PageAnswer | null> {
    const { promise, resolve } = Promise.withResolvers<PageAnswer | null>();
    tell = resolve;
    const { buffer, byteLength } = received.bytes;
    const bytes = buffer.byteLength === byteLength ? received.bytes : received.bytes.slice();
    to.postMessage({ ...received, bytes }, [bytes.buffer as ArrayBuffer]);
    return promise;
  }

  return {
    async read(received) {
      if (received.bytes.byteLength < largeBytes || hasEnded) return readHere(received);
      const answer = await postToThread((worker ??= start()), received);
      if (answer === null) return null;
      return 'received' in answer ? readHere(answer.received) : readBeside(answer);
    },
    async stop() {
      end();
      await worker?.terminate();
    },
  };
}

function readBeside({ page, orders: port }: Exclude<PageAnswer, { received: Received }>): ReadPage {
  let read: ReadOrders | undefined;
  const open = (): ReadOrders => (read ??= takeFrom(port));
  return { ...page, rows: page.rows.map((id, at) => ({ id, at, open })) };
}

function takeFrom(port: MessagePort): ReadOrders {
  const taken = receiveMessageOnPort(port) as { message: ReadOrders } | undefined;
  port.close();
  if (!taken) throw new Error('The orders of a page are lost');
  return taken.message;
}
