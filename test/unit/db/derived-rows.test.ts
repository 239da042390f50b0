import BetterSqlite3 from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { countOwed, deriveRows, payAllOwed, setPayer, type Derived } from '../../../src-main/db/derived-rows.ts';
import { migrate } from '../../../src-main/db/migrate.ts';
import { transact, transactUnsynced } from '../../../src-main/db/statement.ts';

function derivedOf(observations: string): Derived {
  return { search: { customer: '', reference: '', observations, products: '' }, lines: { lines: '', products: '' } };
}

function openTables() {
  const db = new BetterSqlite3(':memory:');
  onTestFinished(() => void db.close());
  migrate(db);
  const inRow = new Map<number, string>();
  const read: number[] = [];
  setPayer(db, {
    read(key) {
      read.push(key);
      const text = inRow.get(key);
      return text === undefined ? null : derivedOf(text);
    },
    onOwed() {},
  });
  const find = db.prepare(`SELECT rowid FROM orders_fts WHERE orders_fts MATCH ?`).pluck();
  return {
    db,
    inRow,
    read,
    say: (key: number, text: string) => deriveRows(db, key, derivedOf(text), { isNew: false }),
    found(text: string) {
      payAllOwed(db);
      return find.all(text);
    },
  };
}

it('writes the last words of an order, and does not read it again for them', () => {
  const { db, say, found, read } = openTables();
  transact(db, () => say(1, 'first'));
  transact(db, () => say(1, 'second'));
  expect(countOwed(db)).toBe(1);
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

it('owes nothing for what a transaction that nobody waits for has written', () => {
  const { db, say, found } = openTables();
  transact(db, () => say(1, 'first'));
  transactUnsynced(db, () => say(1, 'second'));
  expect(countOwed(db)).toBe(0);
  expect(found('second')).toEqual([1]);
});
