import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { FileChanged, type UploadFile } from '../../../src-main/api/requests/multipart.ts';
import { uploadProductImage } from '../../../src-main/api/requests/product-images.ts';
import { createFakeClock } from '../../support/fake-clock.ts';
import { findRefusingPort, sendJson, startJson } from '../../support/services/http-loopback.ts';
import { closeAfterwards, failureOf, meta, openClient } from './support.ts';

const open = closeAfterwards();
const uploaded = { data: { message: 'Stored', fileName: 'photo.jpg' }, meta };

function fileOf(content: Uint8Array, changes: Partial<UploadFile> = {}): UploadFile {
  const pieces = Array.from({ length: Math.ceil(content.length / 1000) }, (_, at) =>
    content.subarray(at * 1000, (at + 1) * 1000),
  );
  return {
    name: 'photo.jpg',
    type: 'image/jpeg',
    size: content.length,
    open: () => ReadableStream.from(pieces),
    ...changes,
  };
}

/** Hands each request over as it begins, with its body not read. */
async function startStreaming(
  receive: (request: IncomingMessage, answer: (value: unknown, status?: number) => void) => void,
) {
  const server = createServer((request, response) =>
    receive(request, (value, status) => sendJson(response, value, status)),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return open({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  });
}

async function readForm(request: IncomingMessage): Promise<FormData> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const type = request.headers['content-type'] ?? '';
  return new Response(Buffer.concat(chunks), { headers: { 'content-type': type } }).formData();
}

describe('a photo', () => {
  test.each([0, 1, 999, 300_000])(
    'of %i bytes arrives as one multipart file with its length told beforehand',
    async (size) => {
      const content = randomBytes(size);
      const received = Promise.withResolvers<{
        headers: IncomingMessage['headers'];
        form: FormData;
        url: string | undefined;
      }>();
      const server = await startStreaming(async (request, answer) => {
        received.resolve({ headers: request.headers, form: await readForm(request), url: request.url });
        answer(uploaded);
      });
      const answer = await uploadProductImage(openClient(`${server.url}/v2`), 12, fileOf(content));
      expect(answer).toEqual({ data: { message: 'Stored', fileName: 'photo.jpg' }, message: null, meta });
      const { headers, form, url } = await received.promise;
      expect(url).toBe('/v2/products/12/image');
      expect(headers).not.toHaveProperty('transfer-encoding');
      expect(Number(headers['content-length'])).toBeGreaterThan(size);
      expect([...form.keys()]).toEqual(['file']);
      const file = form.get('file');
      if (!(file instanceof File)) throw new Error('not a file');
      expect(file).toMatchObject({ name: 'photo.jpg', type: 'image/jpeg', size });
      expect(Buffer.from(await file.arrayBuffer()).equals(content)).toBe(true);
    },
  );

  test.each([
    ['image', 'Foto da loja – ção 😀.jpg', 'image/png', 'image/png'],
    ['a "quoted" field', 'a"b.jpg', 'image/webp', 'image/webp'],
    ['file', 'two\r\nlines.jpg', 'image/x\r\nevil: 1', 'application/octet-stream'],
  ])('keeps its field %j and name %j, and its type if that is one', async (uploadField, name, type, received) => {
    const form = Promise.withResolvers<FormData>();
    const server = await startStreaming(async (request, answer) => {
      expect(request.headers).not.toHaveProperty('evil');
      readForm(request).then(form.resolve, form.reject);
      await form.promise.catch(() => {});
      answer(uploaded);
    });
    await uploadProductImage(openClient(server.url, { uploadField }), 1, fileOf(Buffer.from('x'), { name, type }));
    const entries = [...(await form.promise).entries()];
    expect(entries).toHaveLength(1);
    const [field, file] = entries[0] ?? [];
    const unescaped = (text: string) => decodeURIComponent(text);
    expect(unescaped(field ?? '')).toBe(uploadField);
    if (!(file instanceof File)) throw new Error('not a file');
    expect(unescaped(file.name)).toBe(name);
    expect(file.type).toBe(received);
  });

  test('tells how much of it was sent', async () => {
    const server = await open(startJson(uploaded));
    const progress: number[] = [];
    await uploadProductImage(openClient(server.url), 1, fileOf(Buffer.alloc(2500)), {
      onProgress: (sent) => progress.push(sent),
    });
    expect(progress).toEqual([1000, 2000, 2500]);
  });

  test.each([401, 413, 415, 500])('that the service refuses with %i is an error with its words', async (status) => {
    const server = await open(startJson({ message: 'Not this one' }, status));
    const failure = await failureOf(uploadProductImage(openClient(server.url), 1, fileOf(Buffer.alloc(5000))));
    expect(failure).toMatchObject({ kind: 'status', status, message: 'Not this one' });
  });

  test('is taken as stored if the answer names the file without `data`', async () => {
    const server = await open(startJson({ message: 'Stored', fileName: 'photo.jpg', meta }));
    const answer = await uploadProductImage(openClient(server.url), 1, fileOf(Buffer.alloc(5)));
    expect(answer).toEqual({ data: uploaded.data, message: 'Stored', meta });
  });

  test.each([{ data: null, meta }, { data: [], meta }, { message: 'Stored' }, {}])(
    'answered with %j is not taken as stored',
    async (value) => {
      const server = await open(startJson(value));
      const failure = await failureOf(uploadProductImage(openClient(server.url), 1, fileOf(Buffer.alloc(5))));
      expect(failure).toMatchObject({ kind: 'notTheService', why: 'noEnvelope' });
    },
  );

  test('is read once the token is there, and not before', async () => {
    let opened = 0;
    const file = fileOf(Buffer.alloc(5));
    const counted = { ...file, open: () => (opened++, file.open()) };
    const client = openClient('http://127.0.0.1:9', { token: async () => null });
    expect(await failureOf(uploadProductImage(client, 1, counted))).toEqual({ kind: 'noToken' });
    expect(opened).toBe(0);
  });

  test('for a service that is not there is unreachable', async () => {
    const client = openClient(`http://127.0.0.1:${await findRefusingPort()}`);
    const failure = await failureOf(uploadProductImage(client, 1, fileOf(Buffer.alloc(5000))));
    expect(failure).toMatchObject({ kind: 'unreachable', code: 'ECONNREFUSED' });
  });
});

describe('a photo that cannot be read as it was promised', () => {
  test.each([4999, 5001, 0])(
    'because it has not %i bytes ends the upload, and no whole request arrives',
    async (size) => {
      let whole = 0;
      const server = await startStreaming((request, answer) => {
        request.on('error', () => {});
        request.resume().on('end', () => {
          if (request.complete) whole++;
          answer(uploaded);
        });
      });
      const upload = uploadProductImage(openClient(server.url), 1, fileOf(Buffer.alloc(5000), { size }));
      await expect(upload).rejects.toBeInstanceOf(FileChanged);
      expect(whole).toBe(0);
    },
  );

  test('because its disk fails ends the upload with the error of the disk', async () => {
    const server = await open(startJson(uploaded));
    const broken = Object.assign(new Error('disk'), { code: 'EIO' });
    async function* content() {
      yield new Uint8Array(10);
      throw broken;
    }
    const file = fileOf(Buffer.alloc(5000), { open: () => ReadableStream.from(content()) });
    await expect(uploadProductImage(openClient(server.url), 1, file)).rejects.toBe(broken);
    expect(server.requests).toEqual([]);
  });
});

describe('an upload that takes its time', () => {
  const requestTimeoutMs = 30_000;

  /** A file whose pieces come one by one, as they are asked for; `closed` resolves when nobody reads it any more. */
  function slowFile(pieces: number) {
    const gates = Array.from({ length: pieces }, () => Promise.withResolvers<void>());
    const closed = Promise.withResolvers<void>();
    async function* content() {
      try {
        for (const gate of gates) {
          await gate.promise;
          yield new Uint8Array(100);
        }
      } finally {
        closed.resolve();
      }
    }
    const file = fileOf(new Uint8Array(0), { size: pieces * 100, open: () => ReadableStream.from(content()) });
    return { file, gates, closed: closed.promise };
  }

  test('continues for as long as bytes move, far beyond the time-out', async () => {
    const server = await open(startJson(uploaded));
    const clock = createFakeClock();
    const { file, gates } = slowFile(40);
    let moved = Promise.withResolvers<void>();
    const upload = uploadProductImage(openClient(server.url, { clock, requestTimeoutMs }), 1, file, {
      onProgress: () => moved.resolve(),
    });
    for (const gate of gates) {
      moved = Promise.withResolvers<void>();
      gate.resolve();
      await moved.promise;
      await clock.advance(requestTimeoutMs);
    }
    expect((await upload).data.fileName).toBe('photo.jpg');
  });

  test('waits longer for its answer than other calls: its last bytes may still be in buffers of this machine', async () => {
    const arrived = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    const server = await startStreaming((request, answer) => {
      request.resume().once('end', () => {
        arrived.resolve();
        void answered.promise.then(() => answer(uploaded));
      });
    });
    const clock = createFakeClock();
    const file = fileOf(randomBytes(2_000));
    const call = uploadProductImage(openClient(server.url, { clock, requestTimeoutMs }), 1, file);
    await arrived.promise;
    await clock.advance(3 * requestTimeoutMs);
    answered.resolve();
    expect((await call).data.fileName).toBe('photo.jpg');
  });

  test('ends with the time-out when nothing moves, and lets the file go', async () => {
    const arrived = Promise.withResolvers<void>();
    const server = await startStreaming((request) => {
      request.on('error', () => {});
      request.once('data', () => arrived.resolve());
    });
    const clock = createFakeClock();
    const { file, gates, closed } = slowFile(2);
    const call = failureOf(uploadProductImage(openClient(server.url, { clock, requestTimeoutMs }), 1, file));
    gates[0]?.resolve();
    await arrived.promise;
    const over = call.then(() => true);
    while (!(await Promise.race([over, clock.advance(requestTimeoutMs)])));
    expect(await call).toMatchObject({ kind: 'noAnswer', code: 'TIMEOUT' });
    gates[1]?.resolve();
    await closed;
  });

  test('is stopped by its caller, and lets the file go', async () => {
    const arrived = Promise.withResolvers<void>();
    const server = await startStreaming((request) => {
      request.on('error', () => {});
      request.once('data', () => arrived.resolve());
    });
    const { file, gates, closed } = slowFile(2);
    const stop = new AbortController();
    const call = failureOf(uploadProductImage(openClient(server.url), 1, file, { signal: stop.signal }));
    gates[0]?.resolve();
    await arrived.promise;
    stop.abort();
    expect(await call).toMatchObject({ kind: 'noAnswer', code: 'ABORTED' });
    gates[1]?.resolve();
    await closed;
  });
});

test('a file of 200 MB is uploaded in flat memory', { timeout: 30_000 }, async () => {
  let received = 0;
  const server = await startStreaming((request, answer) => {
    request.on('data', (chunk: Buffer) => (received += chunk.byteLength));
    request.on('end', () => answer(uploaded));
  });
  const size = 200 * 1024 * 1024;
  const script = fileURLToPath(new URL('../../support/programs/http-upload-memory.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', script, server.url, String(size)]);
  const seen = JSON.parse(stdout) as { sent: number; heldBytes: number; fileName: string };
  expect(seen).toMatchObject({ sent: size, fileName: 'photo.jpg' });
  expect(received).toBeGreaterThan(size);
  expect(seen.heldBytes).toBeLessThan(size / 4);
});
