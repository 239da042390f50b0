/** The thread that decodes large pages (see `page-reader.ts`). It is a separate program beside the bundle. */
import { constants, setPriority } from 'node:os';
import { MessageChannel, parentPort, type MessagePort, type Transferable } from 'node:worker_threads';
import type { Received } from '../api/wire/decode-response.ts';
import type { Page } from '../api/lists/page.ts';
import { type ReadOrders, decodePulledPage } from './pulled-order.ts';

/**
 * The page by the ids of its orders; `ReadOrders` lie in the port until they are wanted. `received`: something was wrong with
 * it. Its bytes go back, so that whoever asked finds out what.
 */
export type PageAnswer = { page: Page<number>; orders: MessagePort } | { received: Received };

stepBack();

parentPort?.on('message', (received: Received) => {
  const [answer, moved] = read(received);
  parentPort?.postMessage(answer, moved);
});

/** With what is moved over, not copied. */
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

/** Behind the main thread, where both want one processor. Elsewhere than on Linux a priority is the whole program's. */
function stepBack(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Where the system does not let it, it goes side by side.
  }
}
