/** The rhythm of each customer, kept in memory: only customers whose orders have changed are read again. */
import type { Connection } from '../engine/connection.ts';
import type { DatabaseThread } from '../engine/database-thread.ts';
import { iterateRows, type Bindings } from '../engine/statement.ts';
import {
  countedBindings,
  daysLookedAt,
  isCounted,
  ordersForAmount,
  rhythmOfDays,
  type DueRules,
  type Rhythm,
} from './counted-orders.ts';
import { dayOf, daySeconds, keyAtEndOfDay, keyOf, median, noonOf } from './order-days.ts';

/** Beyond so many customers, all are read anew in the thread. */
const mostReadAgain = 500;

export interface CustomerRhythm extends Rhythm {
  /** The median of the newest orders that count; null if none has an amount. */
  usualAmount: number | null;
}

/** Another day, rule or time zone makes every rhythm another one. `today` as `yyyy-mm-dd`, by this machine's calendar. */
export interface RhythmBasis {
  today: string;
  rules: DueRules;
}

/** Orders that count, of the days that are looked at, as `rhythmsOf` takes them. One that is dated ahead is left out. */
const orders = (where: string) => `
  SELECT customer_id, order_key >> 20, ifnull(CAST(ifnull(estimate, total_value) AS REAL), 9e999) FROM orders
  WHERE ${where} AND hidden = 0 AND order_key BETWEEN @from AND @to AND ${isCounted}
  ORDER BY customer_id, order_key`;
const ordersOfAll = orders('customer_id IS NOT NULL');
const ordersOfOne = orders('customer_id = @customerId');

class RhythmCache {
  readonly #db: Connection;
  readonly #changed = new Set<number>();
  #last: Promise<unknown> = Promise.resolve();
  #basis = '';
  #rhythms = new Map<number, CustomerRhythm>();

  constructor(db: Connection) {
    this.#db = db;
    watchCustomers(db, (customerId) => this.#changed.add(customerId));
  }

  /** One reading at a time: another would take the changes that this one has to read again. */
  read(basis: RhythmBasis, thread: Pick<DatabaseThread, 'run'>): Promise<ReadonlyMap<number, CustomerRhythm>> {
    const next = this.#last.then(() => this.#read(basis, thread));
    this.#last = next.catch(() => {});
    return next;
  }

  async #read(basis: RhythmBasis, thread: Pick<DatabaseThread, 'run'>): Promise<ReadonlyMap<number, CustomerRhythm>> {
    const wanted = JSON.stringify([basis, noonOf(basis.today)]);
    if (wanted !== this.#basis || this.#changed.size > mostReadAgain) {
      // If reading fails, nothing is known any more.
      this.#basis = '';
      // What changes from now on is read again, whether the thread sees it or not.
      this.#changed.clear();
      this.#rhythms = await readAll(this.#db, thread, basis);
      this.#basis = wanted;
    }
    for (const customerId of this.#changed) this.#readAgain(customerId, basis);
    this.#changed.clear();
    return this.#rhythms;
  }

  #readAgain(customerId: number, basis: RhythmBasis): void {
    const rows = iterateRows<readonly number[]>(this.#db, ordersOfOne, { ...bindingsFor(basis), customerId });
    const rhythm = rhythmsOf([...rows].flat(), basis).get(customerId);
    if (rhythm) this.#rhythms.set(customerId, rhythm);
    else this.#rhythms.delete(customerId);
  }
}

/** Customers that have a rhythm, by their ids. A thread reads them the first time, and after another day or rule. */
export function customerRhythms(
  db: Connection,
  thread: Pick<DatabaseThread, 'run'>,
  basis: RhythmBasis,
): Promise<ReadonlyMap<number, CustomerRhythm>> {
  return db.part(RhythmCache).read(basis, thread);
}

async function readAll(
  db: Connection,
  thread: Pick<DatabaseThread, 'run'>,
  basis: RhythmBasis,
): Promise<Map<number, CustomerRhythm>> {
  const bindings = bindingsFor(basis);
  const numbers = await thread.run(ordersOfAll, bindings);
  return rhythmsOf(numbers ?? [...iterateRows<readonly number[]>(db, ordersOfAll, bindings)].flat(), basis);
}

function bindingsFor({ today, rules }: RhythmBasis): Bindings {
  const noon = noonOf(today);
  const from = keyOf(noon - daysLookedAt * daySeconds);
  return { ...countedBindings(rules), from, to: keyAtEndOfDay(noon) };
}

/** Calls the listener for each customer of an order that this connection adds, changes or removes. */
function watchCustomers(db: Connection, listener: (customerId: number) => void): void {
  db.function('note_customer', (customerId) => {
    if (customerId !== null) listener(Number(customerId));
    return null;
  });
  const changing = 'order_key, customer_id, status_id, user_id, quotation_id, made_here, hidden, total_value, estimate';
  db.exec(`
    CREATE TEMP TRIGGER rhythm_order_added AFTER INSERT ON main.orders BEGIN SELECT note_customer(new.customer_id); END;
    CREATE TEMP TRIGGER rhythm_order_changed AFTER UPDATE OF ${changing} ON main.orders
    BEGIN SELECT note_customer(old.customer_id), note_customer(new.customer_id); END;
    CREATE TEMP TRIGGER rhythm_order_removed AFTER DELETE ON main.orders BEGIN SELECT note_customer(old.customer_id); END;`);
}

/** `numbers` holds customer, seconds of the date and amount of one order after another, by customer and date; no amount is infinite. */
function rhythmsOf(numbers: ArrayLike<number>, { today, rules }: RhythmBasis): Map<number, CustomerRhythm> {
  const dayOfToday = dayOf(noonOf(today));
  const rhythms = new Map<number, CustomerRhythm>();
  for (let at = 0; at < numbers.length;) {
    const customerId = numbers[at] ?? 0;
    const days: number[] = [];
    const amounts: number[] = [];
    for (; at < numbers.length && numbers[at] === customerId; at += 3) {
      const day = dayOf(numbers[at + 1] ?? 0);
      if (days.at(-1) !== day) days.push(day);
      amounts.push(numbers[at + 2] ?? Infinity);
    }
    const rhythm = rhythmOfDays(days, dayOfToday, rules);
    if (rhythm) rhythms.set(customerId, { ...rhythm, usualAmount: usualOf(amounts.slice(-ordersForAmount)) });
  }
  return rhythms;
}

function usualOf(newest: readonly number[]): number | null {
  const amounts = newest.filter(Number.isFinite);
  return amounts.length > 0 ? median(amounts) : null;
}
