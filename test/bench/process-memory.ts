/** The memory of this process in bytes, as Linux counts it; elsewhere as Node does. */
import { readFileSync } from 'node:fs';

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

function readStatus(member: 'VmHWM' | 'RssAnon'): number | null {
  if (process.platform !== 'linux') return null;
  const status = readFileSync('/proc/self/status', 'utf8');
  return Number(new RegExp(`^${member}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024;
}
