/**
 * Takes the pages of a walk apart. Large ones go to a thread of their own: to parse a hundred orders and to clear up after
 * it takes as long as to write them down, and the main thread has a window to keep at hand.
 */
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { Received } from '../api/decode-response.ts';
import type { Page } from '../api/page.ts';
import type { PageAnswer } from './page-thread.ts';
import { decodePulledPage, type PulledOrder } from './pulled-order.ts';

/** Less than this is taken apart sooner than handed over. */
const largeBytes = 128 * 1024;

/** A page and what is made of it is some megabytes: without a bound the thread would hold many before it clears up. */
const resourceLimits = { maxYoungGenerationSizeMb: 16 };

export interface ReadPage extends Page<PulledOrder> {
  /** What the orders' JSON lies in, where nothing else does: to be let go as soon as the page is done with. */
  memory: ArrayBuffer | null;
}

export interface PageReader {
  /**
   * Null where the bytes are lost with the thread. Throws `ApiError` for an answer that is no page of orders. What a thread
   * answers is made objects of when it is `wanted`, and lies outside of the heap until then: objects that wait outlive
   * V8's clearing up, and it makes their part larger each time.
   */
  read(received: Received, wanted?: Promise<void>): Promise<ReadPage | null>;
  stop(): Promise<void>;
}

/** In this thread. Throws `ApiError` for an answer that is no page of orders. */
export function readHere(received: Received): ReadPage {
  return { ...decodePulledPage(received), memory: null };
}

/** The first large page starts the thread. */
export function createPageReader(threads: boolean): PageReader {
  let worker: Worker | null = null;
  let hasEnded = !threads;
  let tell: ((isAnswered: boolean) => void) | null = null;
  const { port1: answers, port2: answersOfThread } = new MessageChannel();

  function start(): Worker {
    const isSource = import.meta.url.endsWith('.ts');
    const started = new Worker(new URL(isSource ? 'page-thread.ts' : 'page-thread.js', import.meta.url), {
      resourceLimits,
      workerData: { answers: answersOfThread },
      transferList: [answersOfThread],
    });
    started.on('message', () => tell?.(true));
    started.on('error', end);
    started.on('exit', end);
    return started;
  }

  function end(): void {
    hasEnded = true;
    tell?.(false);
  }

  /** Answers whether there is an answer. */
  async function handOver(to: Worker, received: Received): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    tell = resolve;
    const { buffer, byteLength } = received.bytes;
    const bytes = buffer.byteLength === byteLength ? received.bytes : received.bytes.slice();
    to.postMessage({ ...received, bytes }, [bytes.buffer as ArrayBuffer]);
    return await promise;
  }

  return {
    async read(received, wanted) {
      if (received.bytes.byteLength < largeBytes || hasEnded) return readHere(received);
      if (!(await handOver((worker ??= start()), received))) return null;
      await wanted;
      const answer = (receiveMessageOnPort(answers) as { message: PageAnswer } | undefined)?.message;
      if (answer === undefined) return null;
      if ('received' in answer) return readHere(answer.received);
      return { ...answer.page, memory: answer.memory };
    },
    async stop() {
      end();
      answers.close();
      await worker?.terminate();
    },
  };
}
