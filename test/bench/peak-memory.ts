/** The most memory that this process has held at once, in bytes. */
import { readFileSync } from 'node:fs';

/** Linux counts into what `resourceUsage` says the memory of the process that started this one: there its own status is asked. */
export function peakBytes(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS * 1024;
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}
