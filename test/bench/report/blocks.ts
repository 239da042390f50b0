/**
 * Watches for how long the event loop is not free: by the clock, without what it waits for events, and by the processor
 * time that its thread took.
 */
import { percentile } from './figures.ts';

export interface Blocks {
  /** The longest times between two turns of the event loop, in milliseconds. */
  longestMs: number;
  p99Ms: number;
  /** The same in the thread's own processor time: what a machine with nothing else to do would see, less the disk. */
  longestCpuMs: number;
  p99CpuMs: number;
}

export function watchBlocks(): { end(): Blocks } {
  const turns: { ms: number; cpuMs: number }[] = [];
  let watching = true;
  let ms = busyMs();
  let cpuMs = threadMs();
  const turn = () => {
    const nowMs = busyMs();
    const nowCpuMs = threadMs();
    turns.push({ ms: nowMs - ms, cpuMs: nowCpuMs - cpuMs });
    ms = nowMs;
    cpuMs = nowCpuMs;
    if (watching) setImmediate(turn).unref();
  };
  setImmediate(turn);
  return {
    end() {
      watching = false;
      // Turns in which nothing happened would hide the others.
      const busy = turns.filter((one) => one.cpuMs > 0.2);
      const clock = busy.map((one) => one.ms);
      const processor = busy.map((one) => one.cpuMs);
      return {
        longestMs: percentile(clock, 1),
        p99Ms: percentile(clock, 0.99),
        longestCpuMs: percentile(processor, 1),
        p99CpuMs: percentile(processor, 0.99),
      };
    },
  };
}

function busyMs(): number {
  return performance.eventLoopUtilization().active;
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
