/** Exports unsent work for another machine, and removes it from this outbox, in one transaction. */
import type { CommandResult } from '../../../src-shared/contract/commands.ts';
import type { Result } from '../../../src-shared/contract/errors.ts';
import { insertExport } from '../../db/outbox/exported-work.ts';
import { readUnsentWork } from '../../db/backup/pending-work.ts';
import { transact } from '../../db/engine/statement.ts';
import { newId, type OutboxContext } from '../queue/context.ts';
import { endEntries } from '../decide/discard.ts';
import { readEntry } from '../queue/read-entry.ts';
import { packWork, portableEntries } from './pack-work.ts';

/** Only this machine can settle what is on its way or of unknown outcome. */
const portable = ['queued', 'waiting', 'conflicted', 'dead'];

export function exportWork(context: OutboxContext): Result<CommandResult<'outbox.exportWork'>> {
  const { db, clock } = context;
  return transact(db, () => {
    const pending = readUnsentWork(db);
    const going = portableEntries(pending, portable);
    const kept = pending.entries.length + pending.damagedRows.length - going.length;
    if (going.length === 0) return { ok: true, value: { work: null, kept } };
    const atMs = clock.now();
    const work = packWork(context, { ...pending, entries: going }, { id: newId(context), atMs });
    insertExport(db, { id: work.id, at_ms: atMs, entries: going.length, work: JSON.stringify(work) });
    for (const entries of Map.groupBy(going, ({ row }) => row.lane).values()) {
      endEntries(
        context,
        entries.map(({ row }) => readEntry(row)),
        'handedOver',
      );
    }
    return { ok: true, value: { work, kept } };
  });
}
