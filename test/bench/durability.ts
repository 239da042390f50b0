/** Whether a save waits for the disk, by the system calls of its process. Needs strace; without it nobody knows. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Peer } from './comparison/list.ts';
import { runPeer } from './comparison/runs.ts';
import { makeFolder } from './stocked.ts';

const saves = 20;
/** The clocks of the two processes are the same, but are read a moment apart. */
const slackSeconds = 0.001;

export function canWatch(): boolean {
  return spawnSync('strace', ['-V']).status === 0;
}

/** How many of the saves ended after a sync of a file of theirs that began with them. */
export async function countSynced(peer: Peer): Promise<{ saves: number; synced: number } | null> {
  const folder = makeFolder();
  const log = `${folder}.strace`;
  const calls = 'trace=fsync,fdatasync,msync';
  const under = ['strace', '-f', '-qq', '--seccomp-bpf', '-e', calls, '-ttt', '-T', '-y', '-o', log];
  const { parts } = await runPeer(peer, 'saves', { folder, saves }, { limitMs: 60_000, under });
  const spans = parts.get('saves')?.spans;
  if (!spans) return null;
  const syncs = readSyncs(readFileSync(log, 'utf8'), folder);
  const isSynced = ([from, to]: [number, number]) =>
    syncs.some((sync) => sync.from >= from - slackSeconds && sync.to <= to + slackSeconds);
  return { saves, synced: spans.filter(isSynced).length };
}

/** The syncs of files under the folder, with when they began and ended. */
function readSyncs(log: string, folder: string): { from: number; to: number }[] {
  const begun = new Map<string, number>();
  return log.split('\n').flatMap((line) => {
    const [, thread = '', at = '', call = ''] = /^(\d+) +([\d.]+) (.*)$/.exec(line) ?? [];
    if (call.includes('<unfinished') && call.includes(folder)) begun.set(thread, Number(at));
    const from = call.startsWith('<...') ? begun.get(thread) : call.includes(folder) ? Number(at) : undefined;
    const [, took] = /= 0 <([\d.]+)>$/.exec(call) ?? [];
    if (from === undefined || took === undefined) return [];
    begun.delete(thread);
    return [{ from, to: from + Number(took) }];
  });
}
