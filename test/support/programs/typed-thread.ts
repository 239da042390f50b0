/** A thread’s program with types, for Node to strip. */
import { parentPort } from 'node:worker_threads';

const started: boolean = true;
parentPort?.postMessage(started);
