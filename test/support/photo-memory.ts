/**
 * A process of its own that attaches the photo at `argv[3]` in a workspace at `argv[2]`, uploads it to the service at
 * `argv[4]`, and prints how much memory it held at most beyond its beginning. Run with `--expose-gc`.
 */
import { openWorkspace } from '../../src-main/app/open-workspace.ts';

const [, , directory = '', path = '', baseUrl = ''] = process.argv;
const workspace = await openWorkspace({
  directory,
  service: { baseUrl },
  tokens: { get: async () => 'practice', set: async () => {}, clear: async () => {} },
});
await workspace.command('settings.change', { changes: { photoMaxBytes: 512 * 2 ** 20 } });

function held(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const before = held();
let peak = before;
let isDone = false;
const watch = async () => {
  while (!isDone) {
    peak = Math.max(peak, held());
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
const watched = watch();
const attached = await workspace.command('product-image.attach', { productId: 1, path });
const report = await workspace.syncNow();
isDone = true;
await watched;
await workspace.close();
console.log(JSON.stringify({ attached: attached.ok, settled: report.settled, heldBytes: peak - before }));
