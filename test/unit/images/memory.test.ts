import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { closeSync, mkdirSync, openSync, truncateSync, writeSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { photoBytes, photoFolder } from '../../support/photo-files.ts';

const mebibyte = 2 ** 20;
const program = fileURLToPath(new URL('../../support/photo-memory.ts', import.meta.url));

/** Takes everything and keeps nothing. */
async function openSink(): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const isList = request.method === 'GET';
      const data = isList ? [] : { message: 'Stored', fileName: 'photo.jpg' };
      const pagination = { page: 1, limit: 25, total: 0, totalPages: 0, hasNext: false, hasPrev: false };
      const meta = { timestamp: new Date().toISOString(), version: '1' };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ data, ...(isList ? { pagination } : {}), meta }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function heldBytes(size: number, baseUrl: string): Promise<number> {
  const folder = photoFolder();
  const path = folder.write('photo.jpg', photoBytes('jpeg', 4_096));
  truncateSync(path, size);
  const end = openSync(path, 'r+');
  writeSync(end, 'end', size - 3);
  closeSync(end);
  const directory = join(folder.path, 'workspace');
  mkdirSync(directory);
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', program, directory, path, baseUrl]);
  const seen = JSON.parse(stdout) as { attached: boolean; settled: number; heldBytes: number };
  expect(seen).toMatchObject({ attached: true, settled: 1 });
  return seen.heldBytes;
}

test(
  'a photo of 200 MB is attached and sent in the memory that one of 2 MB takes',
  { timeout: 60_000, tags: ['full'] },
  async () => {
    const baseUrl = await openSink();
    const small = await heldBytes(2 * mebibyte, baseUrl);
    const large = await heldBytes(200 * mebibyte, baseUrl);
    console.log(
      `held at most: ${(small / mebibyte).toFixed(1)} MiB for 2 MB, ${(large / mebibyte).toFixed(1)} MiB for 200 MB`,
    );
    // Pieces wait to be collected, now more and now fewer; the file itself would be four times as much.
    expect(large).toBeLessThan(small + 50 * mebibyte);
  },
);
