/** What an entry went through, and where it stands at the end. */
import type { Conflict, EntryState } from '../../../src-shared/contract/outbox/outbox.ts';
import { sameValue } from '../../../src-main/records/values.ts';
import {
  exists,
  final,
  isAnotherOrderOfTheRep,
  itemIdOf,
  label,
  parked,
  recordOnService,
  wasNamedByTheRep,
  wasRaced,
  type History,
} from './entry-rows.ts';
import type { Exchange } from '../world/network.ts';
import { isInLane, isLineKnown, serviceIdOf, type Row } from './tables.ts';
import type { World } from '../world/world.ts';

/** What may follow what, written down here once more so that the program does not grade itself. */
const mayFollow: Record<string, readonly EntryState[]> = {
  queued: ['sending', 'queued', 'conflicted', 'discarded', 'folded'],
  sending: ['settled', 'waiting', 'outcomeUnknown', 'conflicted', 'dead', 'queued'],
  waiting: ['sending', 'queued', 'discarded', 'folded'],
  outcomeUnknown: ['sending', 'settled', 'conflicted', 'outcomeUnknown'],
  conflicted: ['queued', 'discarded', 'folded'],
  dead: ['queued', 'discarded', 'folded'],
  settled: [],
  discarded: [],
  folded: [],
};

/** The rep may give a photo up wherever it stands. */
const mayBeGivenUp = ['sending', 'outcomeUnknown'];

export function checkStory(world: World, row: Row, story: History[]): void {
  if (story[0]?.from_state !== null || story[0]?.to_state !== 'queued')
    world.violate(`${label(row)} does not begin as queued`);
  story.slice(1).forEach(({ from_state, to_state, note }, n) => {
    const before = story[n]?.to_state ?? 'queued';
    const isGivenUp = row.kind === 'product-image.upload' && to_state === 'discarded' && mayBeGivenUp.includes(before);
    // The laptop that it comes from may have sent it: it is looked for. What waits for the rep goes on waiting, but that its
    // record is deleted there is asked once more.
    const looked = row.kind.endsWith('.create') ? 'outcomeUnknown' : 'queued';
    const mayBeTaken = parked.includes(before) ? [before, ...(before === 'conflicted' ? [looked] : [])] : [looked];
    // A change of a record that was never on this laptop waits for the rep.
    const isHeld = to_state === 'conflicted' && !['order.create', 'address.create'].includes(row.kind);
    const isTakenOver = note === 'imported' && (isHeld || mayBeTaken.includes(to_state));
    const isMadeAnew = note === 'foldedIntoCreate' && before === 'outcomeUnknown' && row.kind === 'item.create';
    // A line that was imported with an unknown outcome goes with the order behind which it waits.
    const isGoneAlong =
      before === 'outcomeUnknown' && row.kind === 'item.create' && ['discardedByRep', 'withdrawn'].includes(note);
    // What joined a create that was refused all the same.
    const isApart = before === 'folded' && note === 'waitsAgain' && story[n]?.note === 'foldedIntoRejected';
    // Neither found nor to be sent: its address will never be there.
    const isLost = before === 'outcomeUnknown' && to_state === 'dead' && note === 'dependencyLost';
    const isExcused = isLost || isGivenUp || isTakenOver || isMadeAnew || isGoneAlong || isApart;
    if (from_state !== before || !(isExcused || mayFollow[before]?.includes(to_state)))
      world.violate(`${label(row)} went from ${before} (said ${from_state}) to ${to_state}`);
  });
  if (story.at(-1)?.to_state !== row.state) world.violate(`${label(row)} is ${row.state}, its story ends otherwise`);
}

/** Whatever still waits must wait for the rep: behind a parked entry of its lane, or one that it depends on. */
export function checkRest(world: World, row: Row, rows: Row[]): void {
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

export function checkDead(world: World, row: Row, story: History[]): void {
  const failure = JSON.parse(row.failure ?? '{}') as { status: number | null };
  if (story.findLast(({ note }) => note !== 'imported')?.note === 'dependencyLost') {
    const isOfLine = row.kind === 'item.update' || row.kind === 'item.delete';
    if (isOfLine && exists(world, recordOnService(world, row)))
      return world.violate(`${label(row)} was given up, and the rep was not asked which line it is`);
    const { order, changes } = JSON.parse(row.payload) as Record<string, { address_local_id?: string } | undefined>;
    const address = serviceIdOf(world.machine.life.db, 'address', (order ?? changes)?.address_local_id);
    if (address != null) world.violate(`${label(row)} was given up for want of what came later`);
    return;
  }
  if (failure.status === 404 && row.kind !== 'address.create')
    world.violate(`${label(row)} was given up because the record is gone`);
  const refused = [400, 403, 404, 405, 409, 410, 413, 415, 422];
  if (failure.status === null || !refused.includes(failure.status))
    world.violate(`${label(row)} was given up for ${row.failure}`);
}

/** What a conflict says must be so: the other side changed it, or took it away. */
export function checkConflict(world: World, row: Row): void {
  const conflict = JSON.parse(row.conflict ?? 'null') as Conflict;
  const record = recordOnService(world, row);
  if (conflict.kind === 'deletedThere') {
    const lines = world.ledger.orders().find(({ id }) => `order:${id}` === record)?.items ?? [];
    const line = row.kind.startsWith('item.') ? itemIdOf(world, row.record_local_id) : null;
    const isThere =
      line === null ? exists(world, record) && !row.kind.startsWith('item.') : lines.some(({ id }) => id === line);
    if (isThere) world.violate(`${label(row)} says that ${record} is gone, and it is there`);
  }
  // A line or an order that he took for his shows how it differs from his.
  const isChosen =
    wasNamedByTheRep(world, row.record_local_id) || (record !== null && isAnotherOrderOfTheRep(world, row, record));
  if ((conflict.kind === 'fields' || conflict.kind === 'changedThere') && record && !isChosen) {
    const line = row.kind.startsWith('item.') ? `items.${itemIdOf(world, row.record_local_id)}.` : '';
    const isTheirs = ({ field, base, theirs }: { field: string; base: unknown; theirs: unknown }) => {
      const author = world.ledger.authors.get(`${record}/${line}${field}`);
      return sameValue(base, theirs) || author?.by !== 'rep' || isOfLaterEntry(world, row, author.index);
    };
    // A line that others changed before the lost create was found is none that this machine knows: it is told whole.
    const told = conflict.fields.filter(isTheirs).map(({ field }) => lineOf(field));
    const isUnknown = ({ field, base }: { field: string; base: unknown }) =>
      base === null && lineOf(field) !== null && told.includes(lineOf(field));
    const own = conflict.fields.filter((field) => !isTheirs(field) && !isUnknown(field)).map(({ field }) => field);
    if (own.length > 0 && !wasRaced(world, record))
      world.violate(`${label(row)} takes the rep's own ${own.join(', ')} for somebody else's: ${row.conflict}`);
  }
  if (conflict.kind === 'undecided' && row.kind.startsWith('item.')) {
    const orderLocalId = row.lane.slice('order:'.length);
    const others = conflict.candidates.filter(({ id }) => isLineKnown(world.machine.life.db, id, orderLocalId));
    if (conflict.candidates.length === 0 || others.length > 0)
      world.violate(`${label(row)} asks about ${others.map(({ id }) => id).join() || 'no'} lines that are known`);
  }
  if (conflict.kind === 'duplicate' && conflict.candidates.length < 2)
    world.violate(`${label(row)} has a duplicate and shows one`);
}

/**
 * He saved it later than this one: it had left for what was another record of his then, before he took the two for one. In
 * one lane nothing leaves before what was saved earlier.
 */
function isOfLaterEntry(world: World, { seq, lane }: Row, index: number): boolean {
  const { entryId } = world.ledger.writes[index]?.sent as Exchange;
  return isInLane(world.machine.life.db, entryId, lane, seq);
}

function lineOf(field: string): string | null {
  return /^items\.\d+(?=\.)/.exec(field)?.[0] ?? null;
}
