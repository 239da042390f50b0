import { expect, it } from 'vitest';
import { Connection } from '../../../src-main/db/engine/connection.ts';

class Counter {
  count = 0;
}

it('a connection has one object of each class, and shares none with another connection', () => {
  const first = new Connection(':memory:');
  const second = new Connection(':memory:');
  first.part(Counter).count += 1;
  expect(first.part(Counter).count).toBe(1);
  expect(second.part(Counter).count).toBe(0);
  first.close();
  second.close();
});

it('a part is made with the connection that it belongs to', () => {
  class Asked {
    readonly answer: unknown;

    constructor(db: Connection) {
      this.answer = db.prepare('SELECT 1 + 1').pluck().get();
    }
  }
  const db = new Connection(':memory:');
  expect(db.part(Asked).answer).toBe(2);
  db.close();
});
