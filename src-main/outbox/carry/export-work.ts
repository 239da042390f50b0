/** Exports unsent work for another machine, and removes it from this outbox, in one transaction. */
import type { CommandResult } from '../../../src-shared/contract/commands.ts';
import type { Result } from '../../../src-shared/contract/errors.ts';
import type { ExportedWork } from '../../../src-shared/contract/outbox/exported-work.ts';
import { insertExport } from '../../db/outbox/exported-work.ts';
import { recordOfLane } from '../../db/outbox/lanes.ts';
import type { OutboxRow } from '../../db/outbox/rows.ts';
import { readAddressRecords, readUnsentWork, type UnsentWork } from '../../db/backup/pending-work.ts';
import { transact } from '../../db/engine/statement.ts';
import { newId, type OutboxContext } from '../queue/context.ts';
import { endEntries } from '../decide/discard.ts';
import { factColumns, readFacts } from '../queue/facts.ts';
import { knownLinesOf } from '../cache/known-lines.ts';
import { readEntry } from '../queue/read-entry.ts';

const portable = ['queued', 'waiting', 'conflicted', 'dead'];

export function exportWork(context: OutboxContext): Result<CommandResult<'outbox.exportWork'>> {
  const { db, clock } = context;
  return transact(db, () => {
    const pending = readUnsentWork(db);
    const lanes = portableLanes(
      pending.entries.map(({ row }) => row),
      pending.damagedRows,
    );
    const going = pending.entries.filter(({ row }) => lanes.has(row.lane));
    const kept = pending.entries.length + pending.damagedRows.length - going.length;
    if (going.length === 0) return { ok: true, value: { work: null, kept } };
    const atMs = clock.now();
    const work = pack(context, { ...pending, entries: going }, { id: newId(context), atMs });
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

/**
 * Lanes without a damaged entry, one on its way or one of unknown outcome, which only this machine can settle. Lanes that depend on
 * one that stays, or that one depends on, stay too. Photos stay, because their bytes are here.
 */
function portableLanes(sound: readonly OutboxRow[], damaged: readonly OutboxRow[]): Set<string> {
  const rows = [...sound, ...damaged];
  const lanes = new Set(rows.map(({ lane }) => lane));
  const laneOf = new Map(rows.map(({ id, lane }) => [id, lane]));
  for (const { lane } of damaged) lanes.delete(lane);
  for (const { lane, state } of rows) {
    if (!portable.includes(state) || !/^(order|address):/.test(lane)) lanes.delete(lane);
  }
  for (let before = -1; before !== lanes.size;) {
    before = lanes.size;
    for (const { lane, depends_on } of rows) {
      const needed = depends_on === null ? undefined : laneOf.get(depends_on);
      if (needed === undefined || lanes.has(lane) === lanes.has(needed)) continue;
      lanes.delete(lane);
      lanes.delete(needed);
    }
  }
  return lanes;
}

function pack(
  context: OutboxContext,
  { entries, orders, lineNames }: UnsentWork,
  { id, atMs }: { id: string; atMs: number },
): ExportedWork {
  const records = new Set(entries.map(({ row }) => recordOfLane(row.lane) as string));
  const addresses = [...records, ...entries.flatMap(({ row }) => addressesIn(row.payload))];
  return {
    id,
    atMs,
    entries: entries.map(({ row, history }) => ({
      ...{ id: row.id, kind: row.kind as ExportedWork['entries'][number]['kind'], lane: row.lane },
      ...{ record_local_id: row.record_local_id, payload: row.payload, base: row.base, depends_on: row.depends_on },
      state: row.state as 'queued',
      ...exportedFacts(context, row),
      ...{ failure: row.failure, conflict: row.conflict, created_at_ms: row.created_at_ms, history },
    })),
    orders: orders.filter(({ local_id }) => records.has(local_id)).map(({ gone_at_ms: _, ...order }) => order),
    addresses: readAddressRecords(context.db, addresses).map(
      ({ former_id: formerId, gone_at_ms: _, left_out: __, ...address }) =>
        formerId == null ? address : { ...address, former_id: formerId },
    ),
    lineNames: lineNames.filter(({ order_local_id }) => records.has(order_local_id)),
  };
}

/**
 * The facts that are exported. A probe finds a line as one that was not there before, so the known lines go along. The importing
 * machine treats a once unknown outcome as unknown again.
 */
function exportedFacts({ db }: OutboxContext, row: OutboxRow) {
  const facts = readFacts(row);
  const knownLines = row.kind === 'item.create' ? (facts.knownLines ?? knownLinesOf(db, row.lane)) : null;
  const columns = factColumns({ ...facts, knownLines });
  const { is_rejected: _, first_content: __, status_before: ___, ...exported } = columns;
  return { ...exported, fate: facts.fate, decision: facts.decision?.kind ?? null };
}

function addressesIn(payload: string): string[] {
  const { order, changes } = JSON.parse(payload) as Record<string, { address_local_id?: unknown } | undefined>;
  return [order?.address_local_id, changes?.address_local_id].filter((id) => typeof id === 'string');
}
