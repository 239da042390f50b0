/** Notices when the program that started this one has ended. */
import { fstatSync } from 'node:fs';
import { stdin } from 'node:process';

const intervalMs = 1_000;

/**
 * Watches every line to the parent that there is: standard input where it is a pipe (its end is the parent's), and Node's IPC
 * channel. A terminal or `/dev/null` on standard input says nothing. Returns whether there was anything to watch.
 */
export function watchParent(gone: () => void): boolean {
  const isPiped = isPipe();
  if (isPiped) {
    stdin.once('end', gone);
    stdin.once('error', gone);
    stdin.resume();
  }
  if (process.connected) process.once('disconnect', gone);
  return isPiped || process.connected;
}

/**
 * Asks every second whether that process still runs. A utility process of Electron has no other way: its standard input is
 * `/dev/null`, and its port reports nothing but messages.
 */
export function watchProcess(pid: number, gone: () => void): void {
  const timer = setInterval(() => {
    if (isRunning(pid)) return;
    clearInterval(timer);
    gone();
  }, intervalMs);
  timer.unref();
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Whoever may not be asked is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function isPipe(): boolean {
  try {
    const status = fstatSync(0);
    return status.isFIFO() || status.isSocket();
  } catch {
    // Standard input was closed before we started.
    return false;
  }
}
