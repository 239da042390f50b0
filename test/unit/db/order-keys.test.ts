import { Connection } from '../../../src-main/db/engine/connection.ts';
import { expect, it, onTestFinished } from 'vitest';
import { countChanges } from '../../../src-main/db/engine/statement.ts';
import { findKeptKeys, keepKeys } from '../../../src-main/db/search/order-keys.ts';

function openEmpty(): Connection {
  const db = new Connection(':memory:');
  onTestFinished(() => void db.close());
  return db;
}

const list = (db: Connection, customer: number, length: number) =>
  keepKeys(db, { id_customer: customer }, new Array<number>(length).fill(customer), countChanges(db));
const kept = (db: Connection) => [1, 2, 3, 4, 5].filter((id_customer) => findKeptKeys(db, { id_customer }));

it('keeps the four lists that were asked for last, until something changes', () => {
  const db = openEmpty();
  for (const customer of [1, 2, 3, 4, 5]) list(db, customer, 10);
  expect(kept(db)).toEqual([2, 3, 4, 5]);
  db.exec('CREATE TABLE t (n); INSERT INTO t VALUES (1)');
  expect(kept(db)).toEqual([]);
});

it('keeps fewer lists if they are long, and the last one however long it is', () => {
  const db = openEmpty();
  for (const customer of [1, 2, 3]) list(db, customer, 400_000);
  expect(kept(db)).toEqual([2, 3]);
  list(db, 4, 1_200_000);
  expect(kept(db)).toEqual([4]);
});
