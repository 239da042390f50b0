/** The tests of the window say in a file what their application ran on, a line for each start. */
import { existsSync, readFileSync } from 'node:fs';

/** Names that file for the tests. */
export const hostNoteVariable = 'SATCHEL_HOST_NOTE';

/** Each host once. */
export function readHosts(file: string): string[] {
  if (!existsSync(file)) return [];
  return [...new Set(readFileSync(file, 'utf8').split('\n'))].filter((line) => line !== '');
}
