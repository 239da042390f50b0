/**
 * `node scripts/check/warden.ts MARK FOLDER` ends what a run started and removes its temporary folder as soon as the run is
 * gone, also if it was killed. The run holds the other end of its standard input, and writes the process ids of its steps to
 * it: `12` when one starts, `-12` when it has ended.
 */
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { endProcesses } from './end-processes.ts';

const [mark, folder] = process.argv.slice(2);
if (!mark || !folder) throw new Error('The warden needs a mark and a folder.');

// Only the end of the run ends it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

const steps = new Set<number>();
for await (const line of createInterface({ input: process.stdin })) {
  const pid = Number(line);
  if (pid > 0) steps.add(pid);
  else steps.delete(-pid);
}
for (const pid of steps) await endProcesses(mark, pid);
await endProcesses(mark);
rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
