/**
 * Notices a database that was restored from a copy of the disk or carried to another computer. The computer it was copied from
 * may have sent the waiting entries since, so each create is probed before it is sent.
 */
import { statSync } from 'node:fs';
import type { Connection } from '../../db/engine/connection.ts';
import { selectPending } from '../../db/outbox/rows.ts';
import { transact } from '../../db/engine/statement.ts';
import { readSyncState, writeSyncState } from '../../db/records/sync-state.ts';
import type { Clock } from '../../ports/ports.ts';
import { noteOnEntry } from '../queue/transitions.ts';
import type { Entry } from '../queue/entry.ts';
import { knownLinesOf } from '../cache/known-lines.ts';
import { readEntries } from '../queue/read-entry.ts';
import { afterUnknownOutcome, type Facts } from '../queue/facts.ts';

/** Call before anything is sent. A database without the note counts as not copied. */
export function doubtWhenMoved(db: Connection, path: string, clock: Pick<Clock, 'now'>): void {
  const here = nameOfFile(path);
  const before = readSyncState(db, 'file');
  if (before === here) return;
  transact(db, () => {
    writeSyncState(db, 'file', here);
    if (before === null) return;
    for (const entry of readEntries(selectPending(db))) {
      if (entry.kind.endsWith('.create')) noteOnEntry(db, entry, { facts: sentElsewhere(db, entry) }, clock.now());
    }
  });
}

/** A name that a copy of the file does not share: its inode and birth time. */
function nameOfFile(path: string): string {
  const { ino, birthtimeNs } = statSync(path, { bigint: true });
  return `${ino} ${birthtimeNs}`;
}

/** The facts of a create that the other computer may have sent. */
function sentElsewhere(db: Connection, entry: Entry): Facts {
  const facts = afterUnknownOutcome(entry.facts);
  return entry.kind === 'item.create'
    ? { ...facts, knownLines: facts.knownLines ?? knownLinesOf(db, entry.lane) }
    : facts;
}
