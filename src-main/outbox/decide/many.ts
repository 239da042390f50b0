/** The rep's decisions about many entries at once, in short transactions, so that the window stays responsive. */
import type { CommandInput, CommandResult } from '../../../src-shared/contract/commands.ts';
import type { Result } from '../../../src-shared/contract/errors.ts';
import type { EntryId } from '../../../src-shared/domain/ids.ts';
import { isAddressLane } from '../../db/outbox/lanes.ts';
import { nextTurn } from '../../db/engine/next-turn.ts';
import { selectIdsOfCause, selectRetriedIds } from '../../db/outbox/causes.ts';
import { selectEntry, selectPendingPlaces, type PendingPlace } from '../../db/outbox/rows.ts';
import { transact } from '../../db/engine/statement.ts';
import type { Spool } from '../../images/spool.ts';
import type { OutboxContext } from '../queue/context.ts';
import { discardLane } from './discard.ts';
import { releasePhoto } from '../edit/release-photos.ts';
import { retryEntry } from './retry.ts';

/** Fifty entries take some 5 ms. */
const entriesInTurn = 50;

const retried = ['waiting', 'dead', 'outcomeUnknown'];

/** Skips entries that are no longer in a state that can be retried. Returns how many were retried. */
export async function retryAll(
  context: OutboxContext,
  asked: CommandInput<'outbox.retryAll'>,
): Promise<Result<CommandResult<'outbox.retryAll'>>> {
  const { db } = context;
  const entryIds = idsOf(context, asked);
  let done = 0;
  for (let at = 0; at < entryIds.length; at += entriesInTurn) {
    if (at > 0) await nextTurn();
    transact(db, () => {
      const wanted = entryIds.slice(at, at + entriesInTurn).filter((id) => isRetried(selectEntry(db, id)?.state));
      done += wanted.filter((entryId) => retryEntry(context, { entryId }).ok).length;
    });
  }
  return { ok: true, value: { retried: done } };
}

function idsOf({ db }: OutboxContext, asked: CommandInput<'outbox.retryAll'>): readonly EntryId[] {
  if ('entryIds' in asked) return asked.entryIds;
  return 'cause' in asked ? selectIdsOfCause(db, asked.cause) : selectRetriedIds(db, asked.filter);
}

function isRetried(state: string | undefined): boolean {
  return retried.includes(state ?? '');
}

/**
 * Discards whole lanes, so that no order is sent while its lines are already discarded. Addresses come last, because an order
 * that waits for a discarded address says that it lacks one.
 */
export async function discardAll(
  context: OutboxContext & { spool: Spool },
): Promise<Result<CommandResult<'outbox.discardAll'>>> {
  const { db } = context;
  const before = selectPendingPlaces(db);
  const lanes = [...Map.groupBy(before, ({ lane }) => lane)].toSorted(
    ([one], [other]) => Number(isAddressLane(one)) - Number(isAddressLane(other)),
  );
  for (const turn of turnsOf(lanes)) {
    transact(db, () => turn.forEach(([lane]) => discardLane(context, lane)));
    for (const { id } of turn.flatMap(([, entries]) => entries)) releasePhoto(context, id);
    await nextTurn();
  }
  const left = new Set(selectPendingPlaces(db).map(({ id }) => id));
  const kept = before.filter(({ id }) => left.has(id)).length;
  return { ok: true, value: { discarded: before.length - kept, kept } };
}

type Lane = [lane: string, entries: PendingPlace[]];

/** Groups of whole lanes with about this many entries. */
function* turnsOf(lanes: readonly Lane[]): Generator<Lane[]> {
  let turn: Lane[] = [];
  let count = 0;
  for (const lane of lanes) {
    turn.push(lane);
    count += lane[1].length;
    if (count < entriesInTurn) continue;
    yield turn;
    turn = [];
    count = 0;
  }
  if (turn.length > 0) yield turn;
}
