/** After a first sync the parts of the text indexes are joined, in moments between other work. */
import Database from 'better-sqlite3';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** Resolves once the workspace in this folder, which is open, has done that. */
export async function untilJoined(directory: string): Promise<void> {
  const db = new Database(join(directory, 'satchel.sqlite'), { readonly: true });
  const apart = db.prepare(`SELECT 1 FROM sync_state WHERE key = 'textParts'`);
  while (apart.get() !== undefined) await setTimeout(20);
  db.close();
}
