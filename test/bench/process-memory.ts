/** The memory of this process in bytes, as Linux counts it; elsewhere as Node does. */
import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * The most that it has held at once. Linux counts into what `resourceUsage` says the memory of the process that started
 * this one: there its own status is asked.
 */
export function peakBytes(): number {
  return readStatus('VmHWM') ?? process.resourceUsage().maxRSS * 1024;
}

/** What is its own: without the pages of programs and files, which the system shares and can take back. */
export function ownBytes(): number {
  return readStatus('RssAnon') ?? process.memoryUsage.rss();
}

/** What this thread's heap holds that is in use, with what lies outside of it: the rest is cleared up for the count. */
export function liveBytes(): number {
  setFlagsFromString('--expose-gc');
  const clearUp = runInNewContext('gc') as () => void;
  clearUp();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function readStatus(member: 'VmHWM' | 'RssAnon'): number | null {
  if (process.platform !== 'linux') return null;
  const status = readFileSync('/proc/self/status', 'utf8');
  return Number(new RegExp(`^${member}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024;
}
