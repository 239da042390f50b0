/** The day of a rep, pull by pull, and what it costs this process. */
import { readFileSync } from 'node:fs';
import { openWorkspace } from '../../../src-main/app/open-workspace.ts';
import type { Workspace } from '../../../src-main/app/workspace.ts';
import { systemPorts } from '../../../src-main/ports/system-ports.ts';
import type { SpentOnDay } from '../laptop/workday.ts';
import { noTokens } from '../stocked.ts';

const pulls = 300;
export const pullEveryMs = 100_000;
export const changeEveryMs = 1_000_000;
/** Between the last evening and this morning. */
export const nightMs = 16 * 3_600_000;
/** Tells the service what time it is, because the day takes a minute. */
export const clockHeader = 'x-now';
const orderEveryPulls = 25;
const photoEveryPulls = 75;

export interface DaySteps {
  pull(n: number): Promise<void>;
  order(n: number): Promise<void>;
  photo(n: number): Promise<void>;
}

/** What came before is not counted; `end` is. */
export async function spendDay(steps: DaySteps, end: () => Promise<void>): Promise<SpentOnDay> {
  const cpu = process.cpuUsage();
  const written = writtenBytes();
  for (let n = 1; n <= pulls; n++) {
    if (n % orderEveryPulls === 0) await steps.order(n / orderEveryPulls);
    if (n % photoEveryPulls === 0) await steps.photo(n / photoEveryPulls - 1);
    await steps.pull(n);
  }
  await end();
  const { user, system } = process.cpuUsage(cpu);
  const now = writtenBytes();
  return {
    cpuMs: (user + system) / 1000,
    writtenBytes: written === null || now === null ? null : now - written,
  };
}

/** The workspace goes by the clock `now`, and tells it to the service. */
export async function openWithClock(
  { directory, baseUrl, token }: { directory: string; baseUrl: string; token: string },
  now: () => number,
): Promise<{ workspace: Workspace; requests: () => number }> {
  let requests = 0;
  const workspace = await openWorkspace({
    directory,
    service: { baseUrl },
    tokens: { ...noTokens, get: async () => token },
    ports: {
      clock: { ...systemPorts.clock, now },
      fetch(url, init) {
        requests += 1;
        init.headers.set(clockHeader, String(now()));
        return systemPorts.fetch(url, init);
      },
    },
  });
  return { workspace, requests: () => requests };
}

/**
 * What this process has written by system calls, as Linux counts it; null elsewhere. Its count of what goes to the disk says too
 * much: a page that is written counts with all pages that the system keeps together with it, 2 MiB in the log, though only the page
 * leaves (`/sys/block/vda/stat`, Linux 6.18, ext4).
 */
function writtenBytes(): number | null {
  if (process.platform !== 'linux') return null;
  return Number(/^wchar: (\d+)$/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1]);
}
