/** Starts threads whose program is a separate file beside the module that starts them, as source or in the bundle. */
import { setFlagsFromString } from 'node:v8';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** Starts the program `name` from the folder of `startedBy`, an `import.meta.url`. */
export function startThread(name: string, startedBy: string, options: WorkerOptions): Worker {
  const isSource = startedBy.endsWith('.ts');
  if (isSource) keepWebAssemblyCode();
  return new Worker(new URL(`${name}.${isSource ? 'ts' : 'js'}`, startedBy), options);
}

/**
 * Node strips a source of its types by WebAssembly, in each thread anew. The V8 of Node 24 may free some of that code twice
 * after such threads ended, and then the whole process dies (nodejs/node#66366). Code that is never collected is freed once.
 * The bundle has no types, and Electron’s V8 is a newer one.
 */
function keepWebAssemblyCode(): void {
  setFlagsFromString('--no-wasm-code-gc');
}
