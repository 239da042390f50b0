/**
 * Asks the rep which line of the order on the service is his, if it cannot be identified: others changed the line, and added or
 * deleted lines, before its create of unknown outcome was found; or the service changed the line's id and its fields at once.
 */
import type { Candidate } from '../../../src-shared/contract/outbox/outbox.ts';
import type { Order } from '../../../src-shared/domain/order.ts';
import { findReference } from '../../db/catalogue/catalogue.ts';
import { namesOfLines } from '../../db/records/line-names.ts';
import { recordOfLane } from '../../db/outbox/lanes.ts';
import type { EntryOf } from '../queue/entry.ts';
import type { OperationContext, Outcome } from '../service/operation.ts';
import { linesWithIds, type LineWithId } from '../../records/match-lines.ts';
import { sameValue, type Values } from '../../records/values.ts';
import { orderConflict } from './conflicts.ts';

/**
 * The candidates are the lines that are no line of the rep's, those of the same product first. Null if there are none: the line is
 * gone.
 */
export function askWhichLine(
  context: OperationContext,
  entry: EntryOf<'item.update'> | EntryOf<'item.delete'>,
  held: Order,
): Outcome | null {
  const known = namesOfLines(context.db, recordOfLane(entry.lane));
  const isAlike = ({ item }: LineWithId) => sameValue(item?.id, entry.base?.['id_item']);
  const free = linesWithIds(held).filter(({ id }) => !known.has(id));
  if (free.length === 0) return null;
  const candidates = [...free.filter(isAlike), ...free.filter((item) => !isAlike(item))].map(candidateOf);
  const mine = entry.base && summaryOf(context, entry.base);
  return orderConflict(context, entry, held, { kind: 'undecided', candidates, ...(mine ? { mine } : {}) });
}

export function candidateOf({ id, fk_id: fkId, item, quantity, price, description }: LineWithId): Candidate {
  return { id, fk_id: fkId ?? null, summary: join([item?.name, quantity, price, description]) };
}

function summaryOf({ db }: OperationContext, line: Values): string {
  const { id_item: product, quantity, price, description } = line;
  const name = typeof product === 'number' ? (findReference(db, 'product', product)?.name ?? product) : null;
  return join([name, quantity, price, description]);
}

function join(parts: readonly unknown[]): string {
  return parts.filter((part) => part != null && part !== '').join(' · ');
}
