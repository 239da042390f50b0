/**
 * Notices a database that was restored from a copy of the disk or copied to another computer. The original may have sent the
 * waiting entries since, so the outcome of each create counts as unknown, and it is probed before it is sent.
 */
import { verbOf } from '../../../src-shared/contract/outbox/outbox.ts';
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

/** Call when the workspace is opened, before anything is sent. A database without the note counts as not copied. */
export function probeCreatesIfCopied(db: Connection, path: string, clock: Pick<Clock, 'now'>): void {
  const here = identityOfFile(path);
  const before = readSyncState(db, 'file');
  if (before === here) return;
  transact(db, () => {
    writeSyncState(db, 'file', here);
    if (before === null) return;
    for (const entry of readEntries(selectPending(db))) {
      if (verbOf(entry.kind) === 'create') noteOnEntry(db, entry, { facts: sentElsewhere(db, entry) }, clock.now());
    }
  });
}

/** The file's inode and birth time: a copy has others. */
function identityOfFile(path: string): string {
  const { ino, birthtimeNs } = statSync(path, { bigint: true });
  return `${ino} ${birthtimeNs}`;
}

/** The facts of a create that the original of this database may have sent. */
function sentElsewhere(db: Connection, entry: Entry): Facts {
  const facts = afterUnknownOutcome(entry.facts);
  return entry.kind === 'item.create'
    ? { ...facts, knownLines: facts.knownLines ?? knownLinesOf(db, entry.lane) }
    : facts;
}
