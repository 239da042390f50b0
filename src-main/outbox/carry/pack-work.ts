/** What of the unsent work can leave this machine, and how it is written down for another one. */
import type { ExportedWork } from '../../../src-shared/contract/outbox/exported-work.ts';
import { recordOfLane } from '../../db/outbox/lanes.ts';
import type { OutboxRow } from '../../db/outbox/rows.ts';
import { readAddressRecords, type FoundWork, type UnsentWork } from '../../db/backup/pending-work.ts';
import type { OutboxContext } from '../queue/context.ts';
import { factColumns, readFacts } from '../queue/facts.ts';
import { knownLinesOf } from '../cache/known-lines.ts';

/**
 * The entries of lanes without a damaged entry, and without one in a state other than `states`. Lanes that depend on one that stays,
 * or that one depends on, stay too. Photos stay, because their bytes are here.
 */
export function portableEntries(
  { entries, damagedRows }: UnsentWork & Pick<FoundWork, 'damagedRows'>,
  states: readonly string[],
): UnsentWork['entries'] {
  const lanes = portableLanes(
    entries.map(({ row }) => row),
    damagedRows,
    states,
  );
  return entries.filter(({ row }) => lanes.has(row.lane));
}

function portableLanes(
  sound: readonly OutboxRow[],
  damaged: readonly OutboxRow[],
  states: readonly string[],
): Set<string> {
  const rows = [...sound, ...damaged];
  const lanes = new Set(rows.map(({ lane }) => lane));
  const laneOf = new Map(rows.map(({ id, lane }) => [id, lane]));
  for (const { lane } of damaged) lanes.delete(lane);
  for (const { lane, state } of rows) {
    if (!states.includes(state) || !/^(order|address):/.test(lane)) lanes.delete(lane);
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

/** The entries, which must be in states that an exported file may have, with their records. */
export function packWork(
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
