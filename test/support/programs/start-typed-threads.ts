/**
 * Starts threads that Node has to strip of types, one after another: as `startThread` does it, or plainly. From the second
 * on V8 collects WebAssembly code as soon as it may, and says so.
 */
import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { startThread } from '../../../src-main/ports/start-thread.ts';

const start = {
  startThread: () => startThread('typed-thread', import.meta.url, {}),
  plainly: () => new Worker(new URL('typed-thread.ts', import.meta.url)),
}[process.argv[2] as 'startThread' | 'plainly'];

await once(start(), 'exit');
setFlagsFromString('--stress-wasm-code-gc');
setFlagsFromString('--trace-wasm-code-gc');
for (let n = 0; n < 4; n++) await once(start(), 'exit');
