/** The rhythms of customers while a thread reads them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { DatabaseThread } from '../../../src-main/db/engine/database-thread.ts';
import { openDatabase } from '../../../src-main/db/open.ts';
import { customerRhythms } from '../../../src-main/db/catalogue/customer-rhythms.ts';
import { change, selectAll } from '../../../src-main/db/engine/statement.ts';
import { memoryFolder } from '../../support/memory-folder.ts';

const rules = {
  ...{ lateTimes: 1, silentTimes: 4, silentDays: null, fewestOrders: 3 },
  ...{ userId: null, countsQuotations: true, leftOutStatuses: [] },
};
const basis = { today: '2026-03-31', rules };

function open() {
  const folder = mkdtempSync(join(memoryFolder(), 'satchel-rhythms-'));
  const db = openDatabase(join(folder, 'satchel.sqlite'));
  onTestFinished(() => {
    db.close();
    rmSync(folder, { recursive: true });
  });
  let keys = 0;
  const order = (customerId: number, day: string) => {
    const seconds = Math.floor(Date.parse(`${day}T12:00Z`) / 1_000);
    change(
      db,
      `INSERT INTO orders (order_key, local_id, customer_id, item_count, made_here) VALUES (@key, @id, @customerId, 0, 0)`,
      { key: (BigInt(seconds) << 20n) + BigInt(++keys), id: `order ${keys}`, customerId },
    );
  };
  for (const day of ['2026-03-03', '2026-03-10', '2026-03-17']) order(1, day);
  return { db, order };
}

/** Reads at once, and answers when it is told to. */
function slowThread(db: ReturnType<typeof open>['db']) {
  const answers: (() => void)[] = [];
  const run: DatabaseThread['run'] = (sql, bindings = {}) => {
    const numbers = Float64Array.from(
      selectAll<Record<string, number>>(db, sql, bindings).flatMap((row) => Object.values(row)),
    );
    return new Promise((resolve) => void answers.push(() => resolve(numbers)));
  };
  return { run, answer: () => answers.splice(0).forEach((each) => each()) };
}

/** Until all that can go on without the thread has gone on. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('miss no order that comes while two are asked for', async () => {
  const { db, order } = open();
  const thread = slowThread(db);
  const asked = [customerRhythms(db, thread, basis), customerRhythms(db, thread, basis)];
  await settled();
  order(1, '2026-03-24');
  for (let n = 0; n < 2; n++) {
    thread.answer();
    await settled();
  }
  for (const rhythms of await Promise.all(asked)) expect(rhythms.get(1)).toMatchObject({ daysSince: 7 });
  expect((await customerRhythms(db, thread, basis)).get(1)).toMatchObject({ daysSince: 7 });
});

it('are read anew after a reading that failed', async () => {
  const { db, order } = open();
  const thread = slowThread(db);
  const first = customerRhythms(db, thread, basis);
  await settled();
  thread.answer();
  expect((await first).get(1)).toMatchObject({ daysSince: 14 });
  order(1, '2026-03-24');
  const broken = { run: () => Promise.reject(new Error('no room')) };
  await expect(customerRhythms(db, broken, { ...basis, today: '2026-03-30' })).rejects.toThrow('no room');
  const again = customerRhythms(db, thread, basis);
  await settled();
  thread.answer();
  expect((await again).get(1)).toMatchObject({ daysSince: 7 });
});
