/** Plays many seeds on all the processors that there are. */
import { spawn } from 'node:child_process';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Job, JobResult } from './worker.ts';

/** Each process has the same to compile, and every second of it counts as often as there are processes. */
const compiled = join(tmpdir(), 'satchel-compiled');
const worker = fileURLToPath(new URL('./worker.ts', import.meta.url));

export function runJob(job: Job): Promise<JobResult> {
  return new Promise((resolve, reject) => {
    // What a story leaves behind is short-lived: room for it, so that it need not be sorted out so often.
    const child = spawn(process.execPath, ['--max-semi-space-size=32', worker, JSON.stringify(job)], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_COMPILE_CACHE: compiled },
    });
    let output = '';
    let errors = '';
    child.stdout.on('data', (chunk) => (output += String(chunk)));
    child.stderr.on('data', (chunk) => (errors += String(chunk)));
    child.on('close', (code) => {
      if (code === 0 && output !== '') resolve(JSON.parse(output) as JobResult);
      else reject(new Error(`The simulation of ${JSON.stringify(job)} ended with ${code}: ${errors.slice(0, 2_000)}`));
    });
  });
}

/** `onProgress` is told of every finished part. */
export async function simulate(
  job: { from: number; seeds: number },
  onProgress: (played: number, failures: number) => void = () => {},
): Promise<JobResult> {
  const size = Math.max(50, Math.min(2_500, Math.ceil(job.seeds / availableParallelism() / 4)));
  const parts: Job[] = [];
  for (let at = job.from; at < job.from + job.seeds; at += size)
    parts.push({ from: at, seeds: Math.min(size, job.from + job.seeds - at) });
  const total: JobResult = { played: 0, failures: [], seen: {} };
  const runParts = async () => {
    for (let part = parts.shift(); part; part = parts.shift()) {
      const result = await runJob(part);
      total.played += result.played;
      total.failures.push(...result.failures);
      for (const [name, n] of Object.entries(result.seen)) total.seen[name] = (total.seen[name] ?? 0) + n;
      onProgress(total.played, total.failures.length);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, runParts));
  total.failures.sort((a, b) => a.seed - b.seed);
  return total;
}
