/** What the service holds of an entry that is over. */
import { createHash } from 'node:crypto';
import type { PhotoPayload } from '../../../src-main/db/records/photos.ts';
import { flattenChanges, sameValue, type Values } from '../../../src-main/records/values.ts';
import {
  exists,
  hadTooLate,
  isOfOthers,
  itemIdOf,
  label,
  recordOnService,
  wasGivenToTheRep,
  wasForgotten,
  wasMadeAnew,
  wasNamedByTheRep,
  wasSentTooSoon,
  writesFor,
  type History,
} from './entry-rows.ts';
import type { Write } from './ledger.ts';
import { isSettledOfRecord, lastStepAtMs, serviceIdOf, type Row } from './tables.ts';
import type { World } from '../world/world.ts';

/** A line that the rep has removed since has no number here any more. */
function sentTo(writes: Write[]): string | undefined {
  return /\/items\/(\d+)$/.exec(writes.at(-1)?.sent.path ?? '')?.[1];
}

export function checkEffect(world: World, row: Row, story: History[]): void {
  const writes = writesFor(world, row);
  const note = story.at(-1)?.note;
  const payload = JSON.parse(row.payload) as Record<string, Values>;
  // What others then deleted is made anew in another entry, with the rep's word.
  const wasAsked = story.some(({ to_state }) => to_state === 'conflicted');
  if (row.state === 'folded' && writes.length > 0 && !wasAsked && !hadTooLate(world, row))
    world.violate(`${label(row)} was withdrawn, and the service has it`);
  // A change that was answered with a 5xx, or by somebody else, may be there: giving it up does not undo it.
  const isExcused = !row.kind.endsWith('.create') || hadTooLate(world, row) || wasSentTooSoon(world, row);
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
      if (wasMadeAnew(world, row) || wasForgotten(world, row)) return;
      const line = row.kind === 'item.update' ? `items.${itemIdOf(world, row.record_local_id) ?? sentTo(writes)}.` : '';
      const settledAtMs = story.at(-1)?.at_ms ?? 0;
      for (const [field, value] of Object.entries(flattenChanges(payload['changes'] ?? {}))) {
        if (field === 'address_local_id' || field === 'total_item') continue;
        const was = world.ledger.values.get(`${record}/${line}${field}`) ?? [];
        const held = was.some(
          (each) =>
            sameValue(each.value, value) &&
            (world.machine.clockSetAtMs !== null || (each.fromMs <= settledAtMs && each.toMs >= row.created_at_ms)),
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
      if (note === 'keptOneGone') return checkKeptOne(world, row);
      const record = recordOnService(world, row);
      if (exists(world, record) && !wasMadeAnew(world, row))
        world.violate(`${label(row)} is settled, and ${record} is there`);
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

/** One of two alike was to go for the other's sake, and is left where that is gone. */
function checkKeptOne(world: World, row: Row): void {
  const kept = row.decision === 'keep' ? row.decided_id : null;
  const other = `${row.kind.split('.')[0]}:${kept}`;
  if (exists(world, other)) world.violate(`${label(row)} was left for want of ${other}, which is there`);
}

/** The records that the writes made are the ones that the machine takes for them, line by line. */
function checkIdentity(world: World, row: Row, writes: Write[]): void {
  const { db } = world.machine.life;
  if (writes.length > 1 || wasGivenToTheRep(world, row) || wasMadeAnew(world, row)) return;
  const [write] = writes;
  if (!write) return;
  if (wasForgotten(world, row)) return;
  if (row.kind === 'item.create') {
    const id = itemIdOf(world, row.record_local_id);
    if (id !== write.newItemIds[0])
      world.violate(`${label(row)} made line ${write.newItemIds[0]}, and is taken for ${id}`);
    return;
  }
  const kind = row.kind === 'order.create' ? 'order' : 'address';
  const id = serviceIdOf(db, kind, row.record_local_id);
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
    if (wasNamedByTheRep(world, localId)) return;
    const isMapped =
      expected.includes(id ?? 0) || (id === null && (!isThere || isMissing(world, row, write, expected)));
    const isEnteredAnew = !isThere && isMadeByOthers(world, write, id);
    // The rep took it for another one of his.
    const isTaken = itemLocalIds.some(
      (other) => expected.includes(itemIdOf(world, other) ?? 0) && wasNamedByTheRep(world, other),
    );
    if (id === null && isThere && !isTaken && isSettledOfRecord(db, localId))
      world.violate(`${label(row)}: line ${at} is known to nobody, and was written to`);
    if (!isMapped && !isEnteredAnew)
      world.violate(`${label(row)}: line ${at} is ${expected.join(' or ')} there, and is taken for ${id}`);
  });
}

/** Of an order that others took the line from: the same as where a service gives lines new numbers. */
function isMadeByOthers(world: World, { record }: Write, id: number | null): boolean {
  return world.ledger.writes.some(
    ({ by, record: changed, newItemIds }) => by === 'others' && changed === record && newItemIds.includes(id ?? 0),
  );
}

/**
 * Before the lost create was found others changed the line and added or took away lines: nobody can tell which one it is,
 * and to guess would be worse. Then nothing that the rep did to it may have had an effect: it stands before him.
 */
function isMissing(world: World, row: Row, { record, index }: Write, ids: readonly number[]): boolean {
  const { db } = world.machine.life;
  const foundAtMs = lastStepAtMs(db, row.seq);
  const between = world.ledger.writes.filter(
    (write) =>
      write.by === 'others' &&
      write.record === record &&
      write.index > index &&
      (world.machine.clockSetAtMs !== null || write.atMs <= foundAtMs),
  );
  const told = ['id_item', 'quantity', 'price', 'description'];
  const isChanged = between.some(({ changed }) =>
    changed.some(({ field }) => ids.some((id) => told.some((name) => field === `items.${id}.${name}`))),
  );
  const isMoved = between.some(({ sent }) => sent.method !== 'PATCH');
  return isChanged && isMoved;
}
