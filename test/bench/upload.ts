import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openWorkspace } from '../../src-main/app/open-workspace.ts';
import { watchBlocks } from './report/blocks.ts';
import { alternate, figure, ratios, type Benchmark, type Figure } from './report/figures.ts';
import { startProgram } from './service-process.ts';
import { makeFolder, noTokens, openOffline } from './stocked.ts';

const rounds = 3;
const photos = 200;
const photoBytes = 3_000_000;
const products = 20;
/** Photos of a rep who was offline for weeks. */
const waiting = 3_000;
const attachedBesideThem = 50;
/** As many as the outbox has in flight. */
const concurrency = 6;

export const upload: Benchmark = {
  about: `${photos} photos of 3 MB leave the spool for a server on loopback that keeps nothing, each settled durably, against bare streaming of the same files.`,
  run: measureUpload,
};

async function measureUpload(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'satchel-bench-photos-'));
  const sink = await startProgram(join(import.meta.dirname, 'programs', 'upload-sink.ts'));
  try {
    const paths = Array.from({ length: photos }, (_, n) => {
      const path = join(folder, `${n}.jpg`);
      writeFileSync(path, Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), randomBytes(photoBytes - 4)]));
      return path;
    });
    const attaching: number[] = [];
    const { first, second } = await alternate(
      rounds,
      async () => {
        const { attachedMs, uploadedMs } = await uploadQueue(sink.baseUrl, paths);
        attaching.push(perSecond(attachedMs));
        return perSecond(uploadedMs);
      },
      () => streamBare(sink.baseUrl, paths),
    );
    return [
      figure('attached', 'MB/s', attaching),
      figure('outbox', 'MB/s', first),
      figure('bare streaming', 'MB/s', second),
      figure('outbox / bare', '×', ratios(first, second), 'more'),
      figure(`attached beside ${waiting} that wait: longest turn, processor time`, 'ms', [await attachBesideMany()]),
    ];
  } finally {
    await sink.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function uploadQueue(baseUrl: string, paths: string[]): Promise<{ attachedMs: number; uploadedMs: number }> {
  const workspace = await openWorkspace({
    directory: makeFolder(),
    service: { baseUrl },
    tokens: { ...noTokens, get: async () => 'token' },
  });
  await workspace.syncNow();
  const startedAt = performance.now();
  for (const [n, path] of paths.entries()) {
    const result = await workspace.command('product-image.attach', { productId: 1 + (n % products), path });
    if (!result.ok) throw new Error(JSON.stringify(result.error));
  }
  const attachedAt = performance.now();
  const { settled } = await workspace.syncNow();
  const endedAt = performance.now();
  await workspace.close();
  if (settled !== photos) throw new Error(`${settled} of ${photos} photos were settled.`);
  return { attachedMs: attachedAt - startedAt, uploadedMs: endedAt - attachedAt };
}

async function attachBesideMany(): Promise<number> {
  const workspace = await openOffline(makeFolder());
  const attach = async (n: number) => {
    const bytes = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), randomBytes(2_000)]);
    const asked = { productId: 1 + (n % products), name: `${n}.jpg`, bytes };
    const result = await workspace.command('product-image.attachBytes', asked);
    if (!result.ok) throw new Error(JSON.stringify(result.error));
  };
  for (let n = 0; n < waiting; n++) await attach(n);
  const blocks = watchBlocks();
  for (let n = 0; n < attachedBesideThem; n++) await attach(waiting + n);
  const { longestCpuMs } = blocks.end();
  await workspace.close();
  return longestCpuMs;
}

async function streamBare(baseUrl: string, paths: string[]): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const waiting = [...paths];
  const startedAt = performance.now();
  const worker = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) await stream(agent, baseUrl, path);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  const tookMs = performance.now() - startedAt;
  agent.destroy();
  return perSecond(tookMs);
}

async function stream(agent: Agent, baseUrl: string, path: string): Promise<void> {
  const outgoing = request(`${baseUrl}/bare`, {
    agent,
    method: 'POST',
    headers: { 'content-type': 'image/jpeg', 'content-length': photoBytes },
  });
  const answered = new Promise<void>((resolve, reject) => {
    outgoing.once('response', (response) => response.resume().once('end', resolve));
    outgoing.once('error', reject);
  });
  await pipeline(createReadStream(path, { highWaterMark: 256 * 1024 }), outgoing);
  await answered;
}

function perSecond(ms: number): number {
  return (photos * photoBytes) / 1e6 / (ms / 1000);
}
