/** The thread that takes large pages apart, see `page-reader.ts`. A program of its own beside the bundle. */
import { constants, setPriority } from 'node:os';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import type { Received } from '../api/decode-response.ts';
import type { Page } from '../api/page.ts';
import { decodePulledPage, type PulledOrder } from './pulled-order.ts';

/** `received`: something was wrong with it. Its bytes go back, so that whoever asked finds out what. */
export type PageAnswer = { page: Page<PulledOrder>; memory: ArrayBuffer } | { received: Received };

/** Where answers lie until they are wanted. */
const { answers } = workerData as { answers: MessagePort };

stepBack();

parentPort?.on('message', (received: Received) => {
  answers.postMessage(answer(received), [received.bytes.buffer as ArrayBuffer]);
  parentPort?.postMessage('answered');
});

function answer(received: Received): PageAnswer {
  try {
    return { page: decodePulledPage(received), memory: received.bytes.buffer as ArrayBuffer };
  } catch {
    return { received };
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
