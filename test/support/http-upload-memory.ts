/**
 * A process of its own that uploads a made-up file of `argv[3]` bytes to the service at `argv[2]`, samples its memory
 * on the way, and prints what it saw as JSON: how much memory it used at most above where it began.
 */
import { uploadProductImage } from '../../src-main/api/product-images.ts';
import { createClient } from '../../src-main/api/client.ts';
import { systemPorts } from '../../src-main/ports/system-ports.ts';

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

const before = process.memoryUsage().rss;
let peak = before;
let sent = 0;
const answer = await uploadProductImage(
  client,
  1,
  { name: 'large.jpg', type: 'image/jpeg', size, open: () => ReadableStream.from(content()) },
  {
    onProgress(sentBytes) {
      sent = sentBytes;
      peak = Math.max(peak, process.memoryUsage.rss());
    },
  },
);
console.log(JSON.stringify({ sent, grownBytes: peak - before, fileName: answer.data.fileName }));
