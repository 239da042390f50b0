/** What to open again at the next start. Holds no secret. */
import { join } from 'node:path';
import * as v from 'valibot';
import { readJsonFile, writeJsonFile } from './json-file.ts';

const LastSession = v.object({
  /** The service last signed in to, kept after signing out as a suggestion. */
  baseUrl: v.nullable(v.string()),
  /** What was open when the app ended; null after signing out. */
  reopen: v.nullable(v.picklist(['service', 'practice'])),
});
export type LastSession = v.InferOutput<typeof LastSession>;

export function readLastSession(userData: string): LastSession {
  return readJsonFile(lastSessionFile(userData), LastSession) ?? { baseUrl: null, reopen: null };
}

export function writeLastSession(userData: string, last: LastSession): void {
  writeJsonFile(lastSessionFile(userData), last);
}

function lastSessionFile(userData: string): string {
  return join(userData, 'session.json');
}
