import { Connection } from '../../../src-main/db/engine/connection.ts';
import { expect, it, onTestFinished } from 'vitest';
import {
  countDirty,
  deriveRows,
  flushDirty,
  setFlusher,
  type Flusher,
} from '../../../src-main/db/records/derived-rows.ts';
import { migrate } from '../../../src-main/db/migrate.ts';
import type { Derived } from '../../../src-main/db/records/order-summary.ts';
import { transact, transactUnsynced } from '../../../src-main/db/engine/statement.ts';
import { countDirtyInFile } from '../../support/dirty.ts';

function derivedOf(observations: string): Derived {
  return { search: { customer: '', reference: '', observations, products: '' }, lines: { lines: '', products: '' } };
}

function openTables() {
  const db = new Connection(':memory:');
  onTestFinished(() => void db.close());
  migrate(db);
  const inRow = new Map<number, string>();
  const read: number[] = [];
  const owed: number[] = [];
  const clock = { nowMs: 0, msForEach: 0 };
  const payer: Flusher = {
    read(key) {
      read.push(key);
      const text = inRow.get(key);
      return text === undefined ? null : derivedOf(text);
    },
    onDirty: () => owed.push(1),
    now: () => (clock.nowMs += clock.msForEach),
  };
  setFlusher(db, payer);
  const find = db.prepare(`SELECT rowid FROM orders_fts WHERE orders_fts MATCH ?`).pluck();
  return {
    db,
    clock,
    inRow,
    read,
    owed,
    say: (key: number, text: string, isNew = false) => deriveRows(db, key, () => derivedOf(text), { isNew }),
    /** As a command that enters an order does it. */
    create: (key: number, text: string) => {
      const values = [`entry-${key}`, `order:${key}`, `order-${key}`];
      db.prepare(
        `INSERT INTO outbox (id, kind, lane, record_local_id, payload, state, attempts, created_at_ms, changed_at_ms)
         VALUES (?, 'order.create', ?, ?, '{}', 'queued', 0, 0, 0)`,
      ).run(values);
      db.prepare(`INSERT INTO orders (order_key, local_id, item_count, made_here) VALUES (?, ?, 0, 1)`).run(
        key,
        `order-${key}`,
      );
      deriveRows(db, key, () => derivedOf(text), { isNew: true, isGivenByCreate: true });
    },
    /** As when the program ends without a word and is started again. */
    startAgain: () => setFlusher(db, payer),
    found(text: string) {
      while (!flushDirty(db));
      return find.all(text);
    },
  };
}

it('writes the last words of an order, and does not read it again for them', () => {
  const { db, say, found, read } = openTables();
  transact(db, () => say(1, 'first'));
  transact(db, () => say(1, 'second'));
  expect(countDirty(db)).toBe(1);
  expect(found('second')).toEqual([1]);
  expect(found('first')).toEqual([]);
  expect(read).toEqual([]);
});

it('forgets words whose transaction was undone', () => {
  const { db, inRow, say, found } = openTables();
  inRow.set(1, 'first');
  transact(db, () => say(1, 'first'));
  const undone = () =>
    transact(db, () => {
      say(1, 'second');
      say(2, 'second');
      throw new Error('Undone');
    });
  expect(undone).toThrow('Undone');
  expect(found('first')).toEqual([1]);
  expect(found('second')).toEqual([]);
});

it('owes what a transaction that nobody waits for has written, and leaves it to whoever began that one', () => {
  const { db, say, found, owed } = openTables();
  transactUnsynced(db, () => say(1, 'first'));
  expect([countDirty(db), owed.length]).toEqual([1, 0]);
  transact(db, () => say(2, 'first'));
  expect([countDirty(db), owed.length]).toEqual([2, 1]);
  expect(found('first')).toEqual([1, 2]);
});

it('writes the words of a new order over nothing, also if they changed before they were written', () => {
  const { db, say, found } = openTables();
  transactUnsynced(db, () => say(1, 'first', true));
  transactUnsynced(db, () => say(1, 'second'));
  expect(found('second')).toEqual([1]);
  transactUnsynced(db, () => say(1, 'third'));
  expect(found('third')).toEqual([1]);
  expect([found('first'), found('second')]).toEqual([[], []]);
});

it('leaves to another transaction what would make one long', () => {
  const { db, say } = openTables();
  transactUnsynced(db, () => {
    for (let key = 1; key <= 3; key++) say(key, 'word '.repeat(30_000));
  });
  expect([flushDirty(db), countDirty(db)]).toEqual([false, 1]);
  expect([flushDirty(db), countDirty(db)]).toEqual([true, 0]);
});

it('leaves the rest to another transaction if one takes long, and flushes one order at least', () => {
  const { db, say, clock } = openTables();
  transactUnsynced(db, () => {
    for (let key = 1; key <= 5; key++) say(key, 'word');
  });
  clock.msForEach = 3;
  expect([flushDirty(db), countDirty(db)]).toEqual([false, 3]);
  clock.msForEach = 60_000;
  expect([flushDirty(db), countDirty(db)]).toEqual([false, 2]);
  clock.msForEach = 0;
  expect([flushDirty(db), countDirty(db)]).toEqual([true, 0]);
});

it('counts the order of a create as dirty, without a row, until it is flushed', () => {
  const { db, create, found, read } = openTables();
  transact(db, () => create(1, 'first'));
  expect(db.prepare(`SELECT count(*) FROM dirty_orders`).pluck().get()).toBe(0);
  expect([countDirty(db), countDirtyInFile(db)]).toEqual([1, 1]);
  expect(found('first')).toEqual([1]);
  expect([countDirty(db), countDirtyInFile(db)]).toEqual([0, 0]);
  expect(read).toEqual([]);
});

it('knows after another start which orders of creates are dirty, also if some were flushed', () => {
  const { db, inRow, create, startAgain, found, read } = openTables();
  transact(db, () => create(1, 'first'));
  transact(db, () => create(2, 'second'));
  expect(flushDirty(db, 1)).toBe(false);
  inRow.set(1, 'first').set(2, 'second');
  startAgain();
  expect([found('first'), found('second')]).toEqual([[1], [2]]);
  expect(read).toEqual([1, 2]);
  expect(countDirtyInFile(db)).toBe(0);
});

it('writes the words of an order once that is dirty by its create and by an edit', () => {
  const { db, create, say, found } = openTables();
  transact(db, () => create(1, 'first'));
  transact(db, () => say(1, 'second'));
  expect([found('first'), found('second')]).toEqual([[], [1]]);
  expect(countDirtyInFile(db)).toBe(0);
});

it('pays for what stands after a create was undone', () => {
  const { db, inRow, create, say, found } = openTables();
  const undone = () =>
    transact(db, () => {
      create(1, 'first');
      throw new Error('Undone');
    });
  expect(undone).toThrow('Undone');
  inRow.set(1, 'second');
  transact(db, () => say(1, 'second'));
  expect([found('first'), found('second')]).toEqual([[], [1]]);
});
