/**
 * Standing orders, each with a checksum: one that the disk has changed is reported and not used. The checksum leaves out the next
 * day, which moves on with each occurrence.
 */
import * as v from 'valibot';
import type { StandingOrder, StandingOccurrence } from '../../../src-shared/contract/standing/standing-orders.ts';
import { nextStandingDay, StandingRhythm } from '../../../src-shared/domain/customers/standing-rhythm.ts';
import { jsonOf } from '../../../src-shared/domain/tolerant.ts';
import type { Connection } from '../engine/connection.ts';
import { checksumOfText } from '../engine/checksums.ts';
import { change, changeOne, selectAll, selectOne } from '../engine/statement.ts';
import { isBroken, type WithChecksum } from './kept-texts.ts';

interface Stored extends Omit<StandingOrder, 'rhythm'>, WithChecksum {
  /** JSON. */
  rhythm: string;
}

export interface StoredStanding extends StandingOrder {
  isDamaged: boolean;
}

/** Inserts a standing order, or replaces the one with its id. */
export function keepStanding(db: Connection, { rhythm, ...order }: StandingOrder): void {
  const row = { ...order, rhythm: JSON.stringify(rhythm) };
  changeOne(
    db,
    `INSERT OR REPLACE INTO standing_orders
       (standing_id, customer_id, customer_name, name, line_count, content, rhythm, next_day, until_day, checksum)
     VALUES (@standingId, @customerId, @customerName, @name, @lineCount, @content, @rhythm, @nextDay, @untilDay, @checksum)`,
    { ...row, checksum: sumOf(row) },
  );
}

/** Does nothing if there is no such standing order. */
export function endStanding(db: Connection, standingId: string): void {
  change(db, `DELETE FROM standing_orders WHERE standing_id = @standingId`, { standingId });
}

/** Does nothing if there is no such standing order. */
export function moveStanding(db: Connection, standingId: string, nextDay: string): void {
  change(db, `UPDATE standing_orders SET next_day = @nextDay WHERE standing_id = @standingId`, { standingId, nextDay });
}

/**
 * The occurrence is over, because its order is saved or the rep skips it. Returns the next day; null if another one is next already,
 * or if the standing order is gone or damaged.
 */
export function passStanding(db: Connection, { standingId, plannedDay, today }: StandingOccurrence): string | null {
  const order = findStanding(db, standingId);
  if (!order || order.isDamaged || order.nextDay !== plannedDay) return null;
  const nextDay = nextStandingDay(order.rhythm, plannedDay, today);
  moveStanding(db, standingId, nextDay);
  return nextDay;
}

const columns = `standing_id AS standingId, customer_id AS customerId, customer_name AS customerName, name,
  line_count AS lineCount, content, rhythm, next_day AS nextDay, until_day AS untilDay, checksum`;

/** Undefined if there is none. */
export function findStanding(db: Connection, standingId: string): StoredStanding | undefined {
  const row = selectOne<Stored>(db, `SELECT ${columns} FROM standing_orders WHERE standing_id = @standingId`, {
    standingId,
  });
  return row && read(row);
}

/** Those whose day has come and that are not over: the longest overdue first. */
export function dueStanding(db: Connection, today: string): StoredStanding[] {
  return selectAll<Stored>(
    db,
    `SELECT ${columns} FROM standing_orders
      WHERE next_day <= @today AND (until_day IS NULL OR next_day <= until_day) ORDER BY next_day, standing_id`,
    { today },
  ).map(read);
}

/** The next one first. */
export function standingOfCustomer(db: Connection, customerId: number): StoredStanding[] {
  return selectAll<Stored>(
    db,
    `SELECT ${columns} FROM standing_orders WHERE customer_id = @customerId ORDER BY next_day, standing_id`,
    { customerId },
  ).map(read);
}

function sumOf(row: Omit<Stored, 'checksum'>) {
  const { standingId, customerId, customerName, name, lineCount, content, rhythm, untilDay } = row;
  return checksumOfText([standingId, customerId, customerName, name, lineCount, rhythm, untilDay], content);
}

/** What a damaged one says of its rhythm is not used. */
function read({ checksum, ...row }: Stored): StoredStanding {
  const parsed = v.safeParse(StandingRhythm, jsonOf(row.rhythm));
  const rhythm = parsed.success ? parsed.output : ({ every: 'days', days: 1 } as const);
  const isDamaged = !parsed.success || isBroken({ checksum, content: row.content }, sumOf(row));
  return { ...row, rhythm, isDamaged };
}
