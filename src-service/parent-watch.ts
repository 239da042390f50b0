/** Tells when the program that started this one has gone. */
import { fstatSync } from 'node:fs';
import { stdin } from 'node:process';

interface ParentPort {
  on(event: 'close', listener: () => void): void;
}

/**
 * Watches every line to the parent that there is: standard input where it is a pipe (its end is the parent's), Node's IPC
 * channel, and the port of an Electron utility process. A terminal or `/dev/null` on standard input says nothing.
 * Answers whether there was anything to watch.
 */
export function watchParent(gone: () => void): boolean {
  const { parentPort } = process as unknown as { parentPort?: ParentPort };
  const isPiped = isPipe();
  if (isPiped) {
    stdin.once('end', gone);
    stdin.once('error', gone);
    stdin.resume();
  }
  if (process.connected) process.once('disconnect', gone);
  parentPort?.on('close', gone);
  return isPiped || process.connected || parentPort !== undefined;
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
