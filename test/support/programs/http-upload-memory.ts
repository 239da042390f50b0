/**
 * A process of its own that uploads a made-up file of `argv[3]` bytes to the service at `argv[2]` and prints as JSON how
 * much it had in memory at most beyond its beginning. Run with `--expose-gc`: what nobody holds any more is not counted.
 */
import { uploadProductImage } from '../../../src-main/api/requests/product-images.ts';
import { createClient } from '../../../src-main/api/wire/client.ts';
import { systemPorts } from '../../../src-main/ports/system-ports.ts';

const [, , baseUrl = '', bytes = ''] = process.argv;
const size = Number(bytes);
const client = createClient({
  baseUrl,
  token: async () => 'practice',
  fetch: systemPorts.fetch,
  clock: systemPorts.clock,
  requestTimeoutMs: 30_000,
  uploadField: 'file',
});

async function* content(): AsyncGenerator<Uint8Array> {
  for (let left = size; left > 0; left -= 64 * 1024) yield new Uint8Array(Math.min(left, 64 * 1024));
}

const sampleEvery = 8 * 1024 * 1024;
let before = 0;
let peak = 0;
let nextSample = 0;
let sent = 0;

function measure(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const answer = await uploadProductImage(
  client,
  1,
  { name: 'large.jpg', type: 'image/jpeg', size, open: () => ReadableStream.from(content()) },
  {
    onProgress(sentBytes) {
      sent = sentBytes;
      if (sent < nextSample) return;
      nextSample = sent + sampleEvery;
      peak = Math.max(peak, measure());
      before ||= peak;
    },
  },
);
console.log(JSON.stringify({ sent, heldBytes: peak - before, fileName: answer.data.fileName }));
