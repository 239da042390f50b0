/** Every entry at the end: its story, its state, and what the service holds of it. */
import { createHash } from 'node:crypto';
import type { Conflict, EntryState } from '../../src-shared/contract/outbox.ts';
import { flattenChanges, sameValue, type Values } from '../../src-main/outbox/values.ts';
import type { PhotoPayload } from '../../src-main/db/photos.ts';
import type { Write } from './ledger.ts';
import type { Exchange } from './network.ts';
import { prepared } from './prepared.ts';
import type { World } from './world.ts';

/** What may follow what, written down here once more so that the program does not grade itself. */
const mayFollow: Record<string, readonly EntryState[]> = {
  queued: ['sending', 'queued', 'conflicted', 'discarded', 'folded'],
  sending: ['settled', 'waiting', 'inDoubt', 'conflicted', 'dead', 'queued'],
  waiting: ['sending', 'queued', 'discarded', 'folded'],
  inDoubt: ['sending', 'settled', 'conflicted', 'inDoubt'],
  conflicted: ['queued', 'discarded', 'folded'],
  dead: ['queued', 'discarded', 'folded'],
  settled: [],
  discarded: [],
  folded: [],
};
/** The rep may give a photo up wherever it stands. */
const mayBeGivenUp = ['sending', 'inDoubt'];
const final = ['settled', 'discarded', 'folded'];
const parked = ['conflicted', 'dead'];

interface Row {
  seq: number;
  id: string;
  kind: string;
  lane: string;
  record_local_id: string;
  payload: string;
  depends_on: string | null;
  state: EntryState;
  failure: string | null;
  conflict: string | null;
  created_at_ms: number;
}

interface History {
  entry_seq: number;
  at_ms: number;
  from_state: EntryState | null;
  to_state: EntryState;
  note: string;
}

export function checkEntries(world: World): Record<string, number> {
  const { db } = world.machine.life;
  const rows = prepared(db, `SELECT * FROM outbox ORDER BY seq`).all() as Row[];
  const history = prepared(db, `SELECT * FROM outbox_history ORDER BY entry_seq, n`).all() as History[];
  const seen: Record<string, number> = {};
  const tally = (name: string) => (seen[name] = (seen[name] ?? 0) + 1);
  for (const row of rows) {
    const story = history.filter(({ entry_seq }) => entry_seq === row.seq);
    checkStory(world, row, story);
    for (const { note } of story) tally(`note ${note}`);
    tally(`${row.kind} ${row.state}`);
    if (row.conflict) tally(`conflict ${(JSON.parse(row.conflict) as Conflict).kind}`);
    checkRest(world, row, rows);
    if (row.state === 'dead') checkDead(world, row, story);
    if (row.state === 'conflicted') checkConflict(world, row);
    checkEffect(world, row, story);
  }
  checkLaneOrder(world, rows);
  checkDoubles(world, rows, history);
  checkTwinsTold(world, rows, history);
  checkSamePhotos(world, rows);
  return seen;
}

function checkStory(world: World, row: Row, story: History[]): void {
  if (story[0]?.from_state !== null || story[0]?.to_state !== 'queued')
    world.violate(`${label(row)} does not begin as queued`);
  story.slice(1).forEach(({ from_state, to_state }, n) => {
    const before = story[n]?.to_state ?? 'queued';
    const isGivenUp = row.kind === 'product-image.upload' && to_state === 'discarded' && mayBeGivenUp.includes(before);
    if (from_state !== before || !(isGivenUp || mayFollow[before]?.includes(to_state)))
      world.violate(`${label(row)} went from ${before} (said ${from_state}) to ${to_state}`);
  });
  if (story.at(-1)?.to_state !== row.state) world.violate(`${label(row)} is ${row.state}, its story ends otherwise`);
}

/** Whatever still waits must wait for the rep: behind a parked entry of its lane, or one that it depends on. */
function checkRest(world: World, row: Row, rows: Row[]): void {
  if (final.includes(row.state) || parked.includes(row.state)) return;
  const blocks = (entry: Row, depth = 0): boolean => {
    if (depth > 20) return false;
    const ahead = rows.find((each) => each.lane === entry.lane && !final.includes(each.state));
    const needed = rows.find((each) => each.id === entry.depends_on && !final.includes(each.state));
    return [ahead, needed].some(
      (each) => each !== undefined && each !== entry && (parked.includes(each.state) || blocks(each, depth + 1)),
    );
  };
  if (!blocks(row)) world.violate(`${label(row)} is stuck in ${row.state}`);
}

function checkDead(world: World, row: Row, story: History[]): void {
  const failure = JSON.parse(row.failure ?? '{}') as { status: number | null };
  if (story.at(-1)?.note === 'dependencyLost') {
    const needed = prepared(world.machine.life.db, `SELECT state FROM outbox WHERE id = ?`).pluck().get(row.depends_on);
    if (needed === 'settled') world.violate(`${label(row)} was given up for want of what came later`);
    return;
  }
  if (failure.status === 404 && row.kind !== 'address.create')
    world.violate(`${label(row)} was given up because the record is gone`);
  const refused = [400, 403, 404, 405, 409, 410, 413, 415, 422];
  if (failure.status === null || !refused.includes(failure.status))
    world.violate(`${label(row)} was given up for ${row.failure}`);
}

/** What a conflict says must be so: the other side changed it, or took it away. */
function checkConflict(world: World, row: Row): void {
  const conflict = JSON.parse(row.conflict ?? 'null') as Conflict;
  const record = recordOnService(world, row);
  if (conflict.kind === 'deletedThere') {
    const lines = world.ledger.orders().find(({ id }) => `order:${id}` === record)?.items ?? [];
    const line = row.kind.startsWith('item.') ? itemIdOf(world, row.record_local_id) : null;
    const isThere =
      line === null ? exists(world, record) && !row.kind.startsWith('item.') : lines.some(({ id }) => id === line);
    if (isThere) world.violate(`${label(row)} says that ${record} is gone, and it is there`);
  }
  if ((conflict.kind === 'fields' || conflict.kind === 'changedThere') && record) {
    const line = row.kind.startsWith('item.') ? `items.${itemIdOf(world, row.record_local_id)}.` : '';
    const isTheirs = ({ field, base, theirs }: { field: string; base: unknown; theirs: unknown }) =>
      sameValue(base, theirs) || world.ledger.authors.get(`${record}/${line}${field}`)?.by !== 'rep';
    const own = conflict.fields.filter((field) => !isTheirs(field)).map(({ field }) => field);
    if (own.length > 0 && !wasRaced(world, record))
      world.violate(`${label(row)} takes the rep's own ${own.join(', ')} for somebody else's: ${row.conflict}`);
  }
  if (conflict.kind === 'twin' && conflict.candidates.length < 2)
    world.violate(`${label(row)} has a twin and shows one`);
}

/** The rep's writes that the service carried out for this entry. */
function writesFor(world: World, row: Row): Write[] {
  return world.ledger.writes.filter(
    ({ by, sent, record }) => by === 'rep' && record !== null && (sent as Exchange).entryId === row.id,
  );
}

function checkEffect(world: World, row: Row, story: History[]): void {
  const writes = writesFor(world, row);
  const note = story.at(-1)?.note;
  const payload = JSON.parse(row.payload) as Record<string, Values>;
  // What others then deleted is made anew in another entry, with the rep's word.
  const wasAsked = story.some(({ to_state }) => to_state === 'conflicted');
  if (row.state === 'folded' && writes.length > 0 && !wasAsked && !hadTooLate(world, row))
    world.violate(`${label(row)} was withdrawn, and the service has it`);
  // A change that was answered with a 5xx, or by somebody else, may be there: giving it up does not undo it.
  const isExcused = !row.kind.endsWith('.create') || hadTooLate(world, row);
  if (row.state === 'discarded' && writes.length > 0 && !wasAsked) {
    if (!isExcused) world.violate(`${label(row)} was discarded, and the service has it`);
  }
  if (row.state !== 'settled') return;
  switch (row.kind) {
    case 'order.create':
    case 'item.create':
    case 'address.create': {
      if (note === 'adopted' && row.kind === 'item.create' && isOfOthers(world, row)) return;
      if (writes.length === 0 && !story.some(({ to_state }) => to_state === 'conflicted'))
        return world.violate(`${label(row)} is settled, and was never carried out`);
      const part = payload['order'] ?? payload['item'] ?? payload['address'] ?? {};
      for (const { sent } of writes.slice(-1)) {
        for (const [field, value] of Object.entries(part)) {
          if (field !== 'address_local_id' && JSON.stringify(sent.body?.[field]) !== JSON.stringify(value))
            world.violate(
              `${label(row)} was sent with ${field} = ${JSON.stringify(sent.body?.[field])}, it says ${JSON.stringify(value)}`,
            );
        }
      }
      return checkIdentity(world, row, writes);
    }
    case 'order.update':
    case 'item.update':
    case 'address.update': {
      const record = recordOnService(world, row);
      if (wasMadeAnew(world, row)) return;
      const line = row.kind === 'item.update' ? `items.${itemIdOf(world, row.record_local_id)}.` : '';
      const settledAtMs = story.at(-1)?.at_ms ?? 0;
      for (const [field, value] of Object.entries(flattenChanges(payload['changes'] ?? {}))) {
        if (field === 'address_local_id' || field === 'total_item') continue;
        const was = world.ledger.values.get(`${record}/${line}${field}`) ?? [];
        const held = was.some(
          (each) => sameValue(each.value, value) && each.fromMs <= settledAtMs && each.toMs >= row.created_at_ms,
        );
        const absent = was.length === 0 && sameValue(value, null);
        if (!held && !absent)
          world.violate(
            `${label(row)} is settled (${note}), and ${record} never held ${line}${field} = ${String(value)}`,
          );
      }
      return;
    }
    case 'order.delete':
    case 'address.delete': {
      const record = recordOnService(world, row);
      if (exists(world, record)) world.violate(`${label(row)} is settled, and ${record} is there`);
      return;
    }
    case 'product-image.upload': {
      const { productId, fileName, sha256 } = JSON.parse(row.payload) as PhotoPayload;
      if (writes.length === 0) world.violate(`${label(row)} is settled, and was never carried out`);
      const image = world.service.images().find((each) => each.productId === productId && each.fileName === fileName);
      if (!image || createHash('sha256').update(image.content).digest('hex') !== sha256)
        world.violate(`${label(row)} is settled, and ${fileName} is ${image ? 'another one' : 'not there'}`);
      return;
    }
    case 'item.delete': {
      const id = itemIdOf(world, row.record_local_id);
      if (world.ledger.orders().some(({ items }) => items.some((item) => item.id === id)))
        world.violate(`${label(row)} is settled, and line ${id} is there`);
    }
  }
}

/** The records that the writes made are the ones that the machine takes for them, line by line. */
function checkIdentity(world: World, row: Row, writes: Write[]): void {
  const { db } = world.machine.life;
  if (writes.length > 1 || wasGivenToTheRep(world, row) || wasMadeAnew(world, row)) return;
  const [write] = writes;
  if (!write) return;
  if (row.kind === 'item.create') {
    const id = itemIdOf(world, row.record_local_id);
    if (id !== write.newItemIds[0])
      world.violate(`${label(row)} made line ${write.newItemIds[0]}, and is taken for ${id}`);
    return;
  }
  const table = row.kind === 'order.create' ? 'orders' : 'addresses';
  const id = prepared(db, `SELECT id FROM ${table} WHERE local_id = ?`).pluck().get(row.record_local_id) as
    number | null | undefined;
  const kind = row.kind === 'order.create' ? 'order' : 'address';
  if (id !== undefined && `${kind}:${id}` !== write.record)
    world.violate(`${label(row)} made ${write.record}, and is taken for ${id}`);
  if (row.kind !== 'order.create') return;
  const { itemLocalIds, order } = JSON.parse(row.payload) as { itemLocalIds: string[]; order: { items?: unknown[] } };
  itemLocalIds.forEach((localId, at) => {
    const id = itemIdOf(world, localId);
    const expected = write.newItemIds.filter(
      (_, n) => JSON.stringify(order.items?.[n]) === JSON.stringify(order.items?.[at]),
    );
    const isThere = world.ledger.orders().some(({ items }) => items.some((item) => expected.includes(item.id)));
    const isMapped = expected.includes(id ?? 0) || (id === null && (!isThere || isUntold(world, row, write, expected)));
    const touched = prepared(db, `SELECT seq FROM outbox WHERE record_local_id = ? AND state = 'settled'`).pluck();
    if (id === null && isThere && touched.get(localId) !== undefined)
      world.violate(`${label(row)}: line ${at} is known to nobody, and was written to`);
    if (!isMapped) world.violate(`${label(row)}: line ${at} is ${expected.join(' or ')} there, and is taken for ${id}`);
  });
}

/**
 * Before the lost create was found others changed the line and added or took away lines: nobody can tell which one it is,
 * and to guess would be worse. Then nothing that the rep did to it may have had an effect: it stands before him.
 */
function isUntold(world: World, row: Row, { record, index }: Write, ids: readonly number[]): boolean {
  const { db } = world.machine.life;
  const foundAtMs = prepared(db, `SELECT max(at_ms) FROM outbox_history WHERE entry_seq = ?`)
    .pluck()
    .get(row.seq) as number;
  const between = world.ledger.writes.filter(
    (write) => write.by === 'others' && write.record === record && write.index > index && write.atMs <= foundAtMs,
  );
  const told = ['id_item', 'quantity', 'price', 'description'];
  const isChanged = between.some(({ changed }) =>
    changed.some(({ field }) => ids.some((id) => told.some((name) => field === `items.${id}.${name}`))),
  );
  const isMoved = between.some(({ sent }) => sent.method !== 'PATCH');
  return isChanged && isMoved;
}

/**
 * First effects come in the order in which the rep entered them. A photo that the rep gave up while it was in doubt is in
 * nobody's way any more: it may land whenever it does, and he was told so.
 */
function checkLaneOrder(world: World, rows: Row[]): void {
  const last = new Map<string, { seq: number; index: number }>();
  for (const row of rows) {
    const first = writesFor(world, row)[0];
    const isGivenUp = row.kind === 'product-image.upload' && row.state === 'discarded';
    if (!first || isGivenUp) continue;
    const before = last.get(row.lane);
    if (before && before.index > first.index)
      world.violate(`${label(row)} took effect before entry ${before.seq} of its lane`);
    last.set(row.lane, { seq: row.seq, index: first.index });
  }
}

/** A create lands once. Twice only by the network's own doing, and then both stand before the rep. */
function checkDoubles(world: World, rows: Row[], history: History[]): void {
  for (const row of rows.filter(({ kind }) => kind.endsWith('.create'))) {
    const writes = writesFor(world, row);
    if (writes.length < 2) continue;
    // Nobody can find what somebody else deleted before anybody looked.
    const wasDeleted = (write: Write) =>
      world.ledger.writes.some(
        ({ by, sent, record, index }) =>
          by === 'others' && sent.method === 'DELETE' && record === write.record && index > write.index,
      );
    const told = history.find(({ entry_seq, to_state }) => entry_seq === row.seq && to_state === 'conflicted');
    const end = history.findLast(({ entry_seq }) => entry_seq === row.seq);
    const wasLate = writes.some(({ sent }) => (sent as Exchange).landedLate);
    const before = writes.filter(({ atMs }) => atMs < (end?.at_ms ?? 0));
    if (row.state === 'settled' && !told && wasLate && before.length > 1 && !before.some(wasDeleted))
      world.violate(`${label(row)} was on the service twice when it was settled, and the rep was not told`);
    const isExcused = world.network.exchanges.some(
      ({ entryId, fault }) => entryId === row.id && (fault === 'tooLate' || fault === 'twice'),
    );
    if (!isExcused && !writes.slice(0, -1).every(wasDeleted))
      world.violate(
        `${label(row)} was carried out ${writes.length} times: ${writes.map(({ record }) => record).join(', ')}`,
      );
  }
}

/** The same bytes for the same product are one upload, unless the rep gave the earlier one up. */
function checkSamePhotos(world: World, rows: Row[]): void {
  const seen = new Set<string>();
  for (const row of rows.filter(({ kind, state }) => kind === 'product-image.upload' && state !== 'discarded')) {
    const { sha256 } = JSON.parse(row.payload) as PhotoPayload;
    if (seen.has(row.lane + sha256)) world.violate(`${label(row)} is the same photo once more`);
    seen.add(row.lane + sha256);
  }
}

/** What the service has twice under an `fk_id` that only we make stands, or stood, before the rep. */
function checkTwinsTold(world: World, rows: Row[], history: History[]): void {
  const { db } = world.machine.life;
  const byFkId = Map.groupBy(world.ledger.orders(), ({ fk_id }) => fk_id ?? '');
  for (const [fkId, orders] of byFkId) {
    if (orders.length < 2 || !fkId.startsWith('satchel-')) continue;
    const localIds = prepared(db, `SELECT local_id FROM orders WHERE fk_id = ?`).pluck().all(fkId) as string[];
    const lanes = localIds.map((localId) => `order:${localId}`);
    const told = rows.some(
      ({ lane, seq }) =>
        lanes.includes(lane) &&
        history.some(({ entry_seq, to_state }) => entry_seq === seq && to_state === 'conflicted'),
    );
    if (!told) world.violate(`Orders ${orders.map(({ id }) => id).join()} are one, and the rep was not told`);
  }
}

/** A line that somebody else entered just so while ours was in doubt: lines carry nothing that tells them apart. */
function isOfOthers(world: World, row: Row): boolean {
  const id = itemIdOf(world, row.record_local_id);
  const made = world.ledger.writes.find(({ newItemIds }) => newItemIds.includes(id ?? 0));
  return made?.by === 'others' && made.atMs >= row.created_at_ms;
}

function hadTooLate(world: World, row: Row): boolean {
  return world.network.exchanges.some(({ entryId, fault }) => entryId === row.id && fault === 'tooLate');
}

/** The rep had the record made anew after others deleted it: it is another one now. */
function wasMadeAnew(world: World, row: Row): boolean {
  const anew = prepared(
    world.machine.life.db,
    `SELECT 1 FROM outbox JOIN outbox_history ON entry_seq = seq WHERE lane = ? AND seq >= ? AND note = 'foldedIntoCreate'`,
  ).get(row.lane, row.seq);
  return anew !== undefined;
}

function wasGivenToTheRep(world: World, row: Row): boolean {
  const conflicted = prepared(
    world.machine.life.db,
    `SELECT 1 FROM outbox_history WHERE entry_seq = ? AND to_state = 'conflicted'`,
  ).get(row.seq);
  return conflicted !== undefined;
}

/** A write of the rep's that landed after it was given up may stand over what others wrote since. */
function wasRaced(world: World, record: string): boolean {
  return world.network.exchanges.some(
    (exchange) =>
      exchange.landedLate && exchange.method !== 'POST' && exchange.path.endsWith(record.split(':')[1] ?? ''),
  );
}

function recordOnService(world: World, row: Row): string | null {
  const [kind, localId] = row.lane.split(':');
  const table = kind === 'order' ? 'orders' : 'addresses';
  const id = prepared(world.machine.life.db, `SELECT id FROM ${table} WHERE local_id = ?`).pluck().get(localId) as
    number | null | undefined;
  return id == null ? null : `${kind}:${id}`;
}

function exists(world: World, record: string | null): boolean {
  const [kind, id] = record?.split(':') ?? [];
  const all = kind === 'order' ? world.ledger.orders() : world.ledger.addresses();
  return all.some((each) => each.id === Number(id));
}

function itemIdOf(world: World, localId: string): number | null {
  const derived = /^item-(\d+)$/.exec(localId)?.[1];
  if (derived) return Number(derived);
  return (
    (prepared(world.machine.life.db, `SELECT id FROM item_ids WHERE local_id = ?`).pluck().get(localId) as
      number | null) ?? null
  );
}

function label(row: Row): string {
  return `Entry ${row.seq} (${row.kind})`;
}
