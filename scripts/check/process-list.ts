/** What runs on this machine, as far as a step's own processes have to be found in it. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export interface RunningProcess {
  pid: number;
  parent: number;
  group: number;
  /** It has this text in its environment. False if the system does not show this process's environment. */
  isMarked: boolean;
}

/** Every process except this one. Linux and macOS; Windows finds a tree by its root (`taskkill /T`). */
export function listProcesses(mark: string): RunningProcess[] {
  const all = process.platform === 'linux' ? readProc(mark) : readPs(mark);
  return all.filter(({ pid }) => pid !== process.pid);
}

/**
 * The processes that carry the mark, those in a process group of theirs, and whatever any of these started. A daemon that
 * left the group and its parent still has the environment; a browser's helper that overwrote its environment has its parent.
 */
export function findMarked(processes: RunningProcess[], rootGroup?: number): RunningProcess[] {
  const found = new Set(processes.filter(({ isMarked, group }) => isMarked || group === rootGroup));
  for (let size = -1; size !== found.size;) {
    size = found.size;
    const pids = new Set([...found].map(({ pid }) => pid));
    for (const one of processes) if (pids.has(one.parent) || pids.has(one.group)) found.add(one);
  }
  return [...found];
}

function readProc(mark: string): RunningProcess[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    const stat = readIfThere(`/proc/${pid}/stat`);
    // The name is in brackets and may contain anything.
    const [state, parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === undefined || state === '' || state === 'Z') return [];
    const isMarked = readIfThere(`/proc/${pid}/environ`).includes(mark);
    return [{ pid: Number(pid), parent: Number(parent), group: Number(group), isMarked }];
  });
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // It ended meanwhile, or belongs to somebody else.
  }
}

function readPs(mark: string): RunningProcess[] {
  // -E adds the environment of the user's own processes.
  const lines = execFileSync('ps', ['-A', '-E', '-ww', '-o', 'pid=,ppid=,pgid=,stat=,command='], {
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
  });
  return lines.split('\n').flatMap((line) => {
    const [pid, parent, group, state = 'Z'] = line.trim().split(/\s+/);
    if (state.startsWith('Z')) return [];
    return [{ pid: Number(pid), parent: Number(parent), group: Number(group), isMarked: line.includes(mark) }];
  });
}
