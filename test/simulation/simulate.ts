/** Plays many seeds on all the processors that there are. */
import { fork, type ChildProcess } from 'node:child_process';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Job, JobResult } from './worker.ts';

/** Each process has the same to compile, and every second of it counts as often as there are processes. */
const compiled = join(tmpdir(), 'satchel-compiled');
const script = fileURLToPath(new URL('./worker.ts', import.meta.url));

/** A process that plays one job at a time, and grows faster with each: a new one has all its code to warm up. */
interface Worker {
  play(job: Job): Promise<JobResult>;
  end(): void;
}

function startWorker(mutant?: string): Worker {
  const child = fork(script, mutant === undefined ? [] : [mutant], {
    // What a story leaves behind is short-lived: room for it, so that it need not be sorted out so often.
    execArgv: ['--max-semi-space-size=32'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
  });
  let errors = '';
  child.stderr?.on('data', (chunk) => (errors += String(chunk)));
  const ended = new Promise<never>((_, reject) => {
    child.on('close', (code) => reject(new Error(`The simulation ended with ${code}: ${errors.slice(0, 2_000)}`)));
  });
  // Whoever waits for an answer is told; at the end of the work nobody does.
  ended.catch(() => {});
  const ready = nextMessage(child);
  return {
    async play(job) {
      await Promise.race([ready, ended]);
      const answer = nextMessage(child);
      child.send(job);
      return (await Promise.race([answer, ended])) as JobResult;
    },
    end() {
      if (child.connected) child.disconnect();
    },
  };
}

function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => child.once('message', resolve));
}

/** Plays a job with one of the changes to the core that break a promise. */
export async function playMutant(mutant: string, job: Job): Promise<JobResult> {
  const worker = startWorker(mutant);
  try {
    return await worker.play(job);
  } finally {
    worker.end();
  }
}

/** `onProgress` is told of every finished part. */
export async function simulate(
  job: { from: number; seeds: number; digests?: boolean },
  onProgress: (played: number, failures: number) => void = () => {},
): Promise<JobResult> {
  // Small parts end together, whatever their stories cost.
  const size = 50;
  const parts: Job[] = [];
  for (let at = job.from; at < job.from + job.seeds; at += size)
    parts.push({ ...job, from: at, seeds: Math.min(size, job.from + job.seeds - at) });
  const total: JobResult = { played: 0, failures: [], seen: {}, digests: [] };
  const playParts = async () => {
    const worker = startWorker();
    try {
      for (let part = parts.shift(); part; part = parts.shift()) {
        const result = await worker.play(part);
        total.played += result.played;
        total.failures.push(...result.failures);
        total.digests.push(...result.digests);
        for (const [name, n] of Object.entries(result.seen)) total.seen[name] = (total.seen[name] ?? 0) + n;
        onProgress(total.played, total.failures.length);
      }
    } finally {
      worker.end();
    }
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), parts.length) }, playParts));
  for (const each of [total.failures, total.digests]) each.sort((a, b) => a.seed - b.seed);
  return total;
}
