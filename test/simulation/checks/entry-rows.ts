/** Entries as their rows hold them at the end, and what the ledger and the network know of each. */
import type { EntryState } from '../../../src-shared/contract/outbox/outbox.ts';
import { sameValue } from '../../../src-main/records/values.ts';
import type { Write } from './ledger.ts';
import type { Exchange } from '../world/network.ts';
import {
  hasOrder,
  isInLane,
  lineIdOf,
  serviceIdOf,
  wasConflicted,
  wasFoldedIntoCreate,
  wasLineNamed,
  type Row,
} from './tables.ts';
import type { World } from '../world/world.ts';

export interface History {
  entry_seq: number;
  at_ms: number;
  from_state: EntryState | null;
  to_state: EntryState;
  note: string;
}

export const final = ['settled', 'discarded', 'folded'];

export const parked = ['conflicted', 'dead'];

/** The rep's writes that the service carried out for this entry. */
export function writesFor(world: World, row: Row): Write[] {
  return world.ledger.writes.filter(
    ({ by, sent, record }) => by === 'rep' && record !== null && (sent as Exchange).entryId === row.id,
  );
}

export function hadTooLate(world: World, row: Row): boolean {
  return world.network.exchanges.some(({ entryId, fault }) => entryId === row.id && fault === 'tooLate');
}

/** The clock was set forward while the outcome of a create was unknown: it was sent again, and refused as there, before a list told it. */
export function wasSentTooSoon(world: World, row: Row): boolean {
  const [landed] = writesFor(world, row);
  const last = world.network.exchanges.findLast(({ entryId, method }) => entryId === row.id && method === 'POST');
  if (!landed || last?.outcome !== 409 || last.endedAtMs === null) return false;
  const isHurried = (world.machine.clockSetForwardAtMs ?? -1) >= (landed.sent as Exchange).sentAtMs;
  return isHurried && last.endedAtMs < landed.atMs + (world.scenario.listsLagMs ?? 0);
}

/** The rep had the record made anew after others deleted it: it is another one now. */
export function wasMadeAnew(world: World, row: Row): boolean {
  return wasFoldedIntoCreate(world.machine.life.db, row);
}

/** Its order has left this machine, as it is older than what that keeps. */
export function wasForgotten(world: World, row: Row): boolean {
  const [kind, localId] = row.lane.split(':');
  return kind === 'order' && !hasOrder(world.machine.life.db, localId);
}

export function wasGivenToTheRep(world: World, row: Row): boolean {
  return wasConflicted(world.machine.life.db, row.seq);
}

/** Nobody could tell which line it is, and the rep said so: what he chose is his. */
export function wasNamedByTheRep(world: World, itemLocalId: string): boolean {
  return wasLineNamed(world.machine.life.db, itemLocalId);
}

/** The rep took another order of his own, made on another laptop, for the one in doubt: nothing here knows what it held. */
export function isAnotherOrderOfTheRep(world: World, row: Row, record: string): boolean {
  const made = world.ledger.writes.find(
    ({ by, sent, record: of }) => by === 'rep' && of === record && sent.method === 'POST' && sent.path === '/orders',
  );
  if (!made) return false;
  return !isInLane(world.machine.life.db, (made.sent as Exchange).entryId, row.lane);
}

/** A write of the rep's that landed after it was given up may stand over what others wrote since. */
export function wasRaced(world: World, record: string): boolean {
  const [kind, id] = record.split(':');
  const isOfRecord = new RegExp(kind === 'order' ? `/orders/${id}(/|$)` : `/${id}$`);
  return world.network.exchanges.some(
    ({ landedLate, landedAfterCrash, method, path }) =>
      (landedLate || landedAfterCrash) && (method === 'PATCH' || method === 'DELETE') && isOfRecord.test(path),
  );
}

/** A line that somebody else entered just so while ours was in doubt: lines carry nothing that tells them apart. */
export function isOfOthers(world: World, row: Row): boolean {
  const id = itemIdOf(world, row.record_local_id);
  const made = world.ledger.writes.find(({ newItemIds }) => newItemIds.includes(id ?? 0));
  return made?.by === 'others' && made.atMs >= row.created_at_ms;
}

export function recordOnService(world: World, row: Row): string | null {
  const [kind = '', localId] = row.lane.split(':');
  const id = serviceIdOf(world.machine.life.db, kind, localId);
  return id == null ? null : `${kind}:${id}`;
}

export function exists(world: World, record: string | null): boolean {
  const [kind, id] = record?.split(':') ?? [];
  const all = kind === 'order' ? world.ledger.orders() : world.ledger.addresses();
  return all.some((each) => each.id === Number(id));
}

/**
 * A line that the service gave is the one of its name, unless the rep said that it is another one by now, or others took it out
 * and entered the same anew.
 */
export function itemIdOf(world: World, localId: string): number | null {
  const derived = /^item-(\d+)$/.exec(localId)?.[1];
  const named = derived === undefined ? null : Number(derived);
  const noted = lineIdOf(world.machine.life.db, localId);
  if (noted === undefined) return named;
  const isAnother = wasNamedByTheRep(world, localId) || (noted !== null && wasEnteredAnew(world, named, noted));
  return named === null || isAnother ? noted : named;
}

/** A service that numbers lines anew leaves the same: the one is gone, and the other said what it said. */
function wasEnteredAnew({ ledger }: World, gone: number | null, anew: number): boolean {
  const made = ledger.writes.find(({ by, newItemIds }) => by === 'others' && newItemIds.includes(anew));
  if (gone === null || !made || ledger.orders().some(({ items }) => items.some(({ id }) => id === gone))) return false;
  const valuesOf = (id: number, field: string) => ledger.values.get(`${made.record}/items.${id}.${field}`) ?? [];
  return ['id_item', 'quantity', 'price', 'description'].every((field) => {
    const last = valuesOf(gone, field).findLast(({ value }) => value !== null);
    return sameValue(last?.value, valuesOf(anew, field)[0]?.value);
  });
}

export function label(row: Row): string {
  return `Entry ${row.seq} (${row.kind})`;
}
