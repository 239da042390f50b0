import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A folder that stands for the system's temporary one, here and in every program that is started from here on, until this
 * one ends: what tests leave behind goes with it, and what a browser that a test has killed could not clear away.
 */
export function useScratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'satchel-check-'));
  Object.assign(process.env, { TMPDIR: folder, TEMP: folder, TMP: folder });
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
