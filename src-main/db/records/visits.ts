/** The visits that the rep has logged. They stay on this machine. */
import type { Connection } from '../engine/connection.ts';
import type { Visit } from '../../../src-shared/contract/visits/visits.ts';
import { change, changeOne, selectAll, selectOne } from '../engine/statement.ts';

/** Inserts a visit, or replaces the one with its id. */
export function keepVisit(db: Connection, visit: Visit): void {
  changeOne(
    db,
    `INSERT OR REPLACE INTO visits (visit_id, customer_id, customer_name, day, kind, reason, reason_text, note, next_day, logged_at_ms)
     VALUES (@visitId, @customerId, @customerName, @day, @kind, @reason, @reasonText, @note, @nextDay, @loggedAtMs)`,
    { ...visit },
  );
}

/** Does nothing if there is no such visit. */
export function deleteVisit(db: Connection, visitId: string): void {
  change(db, `DELETE FROM visits WHERE visit_id = @visitId`, { visitId });
}

const columns = `visit_id AS visitId, customer_id AS customerId, customer_name AS customerName, day, kind, reason,
  reason_text AS reasonText, note, next_day AS nextDay, logged_at_ms AS loggedAtMs`;

const newestFirst = `ORDER BY day DESC, logged_at_ms DESC, visit_id DESC`;

/** The newest first. */
export function visitsOfCustomer(db: Connection, customerId: number): Visit[] {
  return selectAll(db, `SELECT ${columns} FROM visits WHERE customer_id = @customerId ${newestFirst}`, { customerId });
}

/** The visit of each customer that plans the next one, if that is for `today` or before: see `planningVisit`. The longest overdue first. */
export function plannedVisits(db: Connection, today: string): (Visit & { nextDay: string })[] {
  return selectAll(
    db,
    `SELECT ${columns} FROM visits AS visit
      WHERE next_day <= @today AND NOT EXISTS (
        SELECT 1 FROM visits AS later
         WHERE later.customer_id = visit.customer_id
           AND (later.day, later.logged_at_ms, later.visit_id) > (visit.day, visit.logged_at_ms, visit.visit_id)
           AND (later.logged_at_ms >= visit.logged_at_ms OR later.next_day IS NOT NULL OR later.day >= visit.next_day))
      ORDER BY next_day, day, logged_at_ms`,
    { today },
  );
}

/** The newest first. */
export function listVisits(db: Connection, from: number, count: number): Visit[] {
  return selectAll(db, `SELECT ${columns} FROM visits ${newestFirst} LIMIT @count OFFSET @from`, { from, count });
}

export function countVisits(db: Connection): number {
  return selectOne<{ n: number }>(db, `SELECT count(*) AS n FROM visits`)?.n ?? 0;
}
