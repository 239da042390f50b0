/** The thread that decodes large pages (see `page-reader.ts`). It is a separate program beside the bundle. */
import { constants, setPriority } from 'node:os';
import { MessageChannel, parentPort, type MessagePort, type Transferable } from 'node:worker_threads';
import type { Received } from '../api/wire/decode-response.ts';
import type { Page } from '../api/lists/page.ts';
import { type ReadOrders, decodePulledPage } from './pulled-order.ts';

/**
 * The page with the ids of its orders; the port holds the `ReadOrders` until they are needed. `received`: decoding failed, and the
 * bytes go back so that the caller finds the error.
 */
export type PageAnswer = { page: Page<number>; orders: MessagePort } | { received: Received };

stepBack();

parentPort?.on('message', (received: Received) => {
  const [answer, moved] = read(received);
  parentPort?.postMessage(answer, moved);
});

/** The answer, and the objects that are transferred rather than copied. */
function read(received: Received): [PageAnswer, Transferable[]] {
  const memory = received.bytes.buffer as ArrayBuffer;
  try {
    const { rows: orders, ...page } = decodePulledPage(received);
    const { port1, port2 } = new MessageChannel();
    port1.postMessage({ orders, memory } satisfies ReadOrders, [memory]);
    return [{ page: { ...page, rows: orders.map(({ id }) => id) }, orders: port2 }, [port2]];
  } catch {
    return [{ received }, [memory]];
  }
}

/** Lowers the thread's priority below that of the main thread. Only Linux has a priority for each thread. */
function stepBack(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // If the system forbids it, both have the same priority.
  }
}
