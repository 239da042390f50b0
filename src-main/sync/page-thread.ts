/** The thread that takes large pages apart, see `page-reader.ts`. A program of its own beside the bundle. */
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import type { Received } from '../api/decode-response.ts';
import type { Page } from '../api/page.ts';
import { decodePulledPage, type PulledOrder } from './pulled-order.ts';

/** `received`: something was wrong with it. Its bytes go back, so that whoever asked finds out what. */
export type PageAnswer = { page: Page<PulledOrder>; memory: ArrayBuffer } | { received: Received };

/** Where answers lie until they are wanted. */
const { answers } = workerData as { answers: MessagePort };

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
