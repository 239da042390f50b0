/** Runs a peer in a process of its own, part by part, each within a time limit. */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Peer } from './list.ts';

const program = join(import.meta.dirname, '../peers/measure.mjs');

/** What a part printed; its members depend on the part. */
export interface Part {
  part: string;
  ms: number;
  cpuMs: number;
  times: number[];
  digests: string[];
  bytes: number;
  spans: [fromSeconds: number, toSeconds: number][];
}

export interface Run {
  parts: Map<string, Part>;
  /** Why there are no more parts: null when the program came to its end. */
  ended: null | 'tooSlow' | 'failed';
}

export interface Job {
  folder: string;
  [option: string]: unknown;
}

/** `under`: a command that watches the program. */
export async function runPeer(
  { program: peer, name }: Peer,
  kind: 'storage' | 'open' | 'saves' | 'drain',
  job: Job,
  { limitMs, under = [] }: { limitMs: number; under?: string[] },
): Promise<Run> {
  const jobPath = `${job.folder}.json`;
  writeFileSync(jobPath, JSON.stringify(job));
  const node = [process.execPath, '--max-old-space-size=8000'];
  const [command = '', ...args] = [...under, ...node, program, kind, peer, jobPath];
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const run: Run = { parts: new Map(), ended: null };
  const cut = () => {
    run.ended = 'tooSlow';
    child.kill('SIGKILL');
  };
  let limit = setTimeout(cut, limitMs);
  let complaint = '';
  child.stderr.on('data', (bytes: Buffer) => (complaint = (complaint + bytes.toString()).slice(0, 10_000)));
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (!line.startsWith('{"part"')) return;
    const part = JSON.parse(line) as Part;
    run.parts.set(part.part, part);
    clearTimeout(limit);
    limit = setTimeout(cut, limitMs);
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  clearTimeout(limit);
  if (code !== 0) run.ended ??= 'failed';
  if (run.ended === 'failed') {
    const reason = complaint.split('\n').find((line) => /error|fatal/i.test(line)) ?? complaint;
    console.log(`  ${name}, ${kind}: ${reason.trim().slice(0, 160)}`);
  }
  return run;
}
