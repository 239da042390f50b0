/** Edits of many lines, saved together. */
import BetterSqlite3 from 'better-sqlite3';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { LocalId } from '../../../src-shared/domain/ids.ts';
import { draft } from '../../support/drafts.ts';
import { openRig, type Rig } from '../../support/rig.ts';

const line = (quantity: number) => ({ id_item: 1, quantity, price: 10 });

async function saveEdits(rig: Rig, orderLocalId: LocalId, edits: object) {
  const nothing = { changes: null, removed: [], changed: [], added: [] };
  return await rig.command('draft.saveEdits', { draftId: 'd', orderLocalId, ...nothing, ...edits });
}

async function linesOf(rig: Rig, orderLocalId: LocalId) {
  return (await rig.order(orderLocalId)).order.items;
}

interface Statement {
  all(...values: unknown[]): unknown[];
  run(...values: unknown[]): { changes: number };
}

/** Rows that statements have answered with, and those that they have written, from now on. */
function countRows(): { read: number; written: number } {
  const db = new BetterSqlite3(':memory:');
  const statement = Object.getPrototypeOf(db.prepare('SELECT 1')) as Statement;
  db.close();
  const rows = { read: 0, written: 0 };
  const { all, run } = statement;
  const spies = [
    vi.spyOn(statement, 'all').mockImplementation(function (this: unknown, ...values) {
      const found = all.apply(this, values);
      rows.read += found.length;
      return found;
    }),
    vi.spyOn(statement, 'run').mockImplementation(function (this: unknown, ...values) {
      const done = run.apply(this, values);
      rows.written += done.changes;
      return done;
    }),
  ];
  onTestFinished(() => spies.forEach((spy) => spy.mockRestore()));
  return rows;
}

it('of an order that the service has read it once, not once for each line', async () => {
  const rig = await openRig();
  const rows = countRows();
  const { localId } = await rig.command('order.create', { order: { ...draft(rig), items: [line(1)] } });
  await rig.sync();
  const read: number[] = [];
  for (const count of [20, 80]) {
    const before = rows.read;
    const { itemLocalIds } = await saveEdits(rig, localId, { added: Array.from({ length: count }, () => line(2)) });
    const changed = itemLocalIds.map((itemLocalId) => ({ itemLocalId, changes: { quantity: 3 } }));
    await saveEdits(rig, localId, { changed });
    await saveEdits(rig, localId, { removed: itemLocalIds });
    read.push((rows.read - before) / count);
    expect(await linesOf(rig, localId)).toHaveLength(1);
  }
  expect(read[1]).toBeLessThan(2 * (read[0] ?? 0));
});

it('of an order write, when one is answered, the entries that it moved and no others', async () => {
  const rig = await openRig();
  const rows = countRows();
  const written: number[] = [];
  for (const count of [10, 40]) {
    const items = Array.from({ length: count }, () => line(1));
    const { localId } = await rig.command('order.create', { order: { ...draft(rig), items } });
    await rig.sync();
    const changed = (await linesOf(rig, localId)).map(({ localId: itemLocalId }) => ({
      itemLocalId,
      changes: { quantity: 3 },
    }));
    await saveEdits(rig, localId, { changed, added: items });
    const before = rows.written;
    expect(await rig.sync()).toMatchObject({ settled: 2 * count, open: 0 });
    written.push((rows.written - before) / count);
  }
  expect(written[1]).toBeLessThan(1.5 * (written[0] ?? 0));
});

it('of an order that was not sent go into its create, all at once', async () => {
  const rig = await openRig();
  const order = { ...draft(rig), items: [line(1), line(2), line(3)] };
  const { localId, entryId } = await rig.command('order.create', { order });
  const [first, second, third] = (await linesOf(rig, localId)).map((item) => item.localId);
  const { entryIds } = await saveEdits(rig, localId, {
    removed: [first],
    changed: [
      { itemLocalId: second, changes: { quantity: 20 } },
      { itemLocalId: third, changes: { quantity: 30 } },
    ],
    added: [line(4), line(5)],
  });
  expect(entryIds).toEqual([entryId]);
  const { history } = await rig.query('outbox.get', { entryId: String(entryId) });
  expect(history.map(({ note }) => note)).toEqual(['queued', 'edited', 'edited', 'edited']);
  await rig.sync();
  expect(rig.writes()).toEqual(['POST /orders']);
  expect((await linesOf(rig, localId)).map(({ quantity }) => quantity)).toEqual([20, 30, 4, 5]);
});

it('may name a line twice, by either of its names: the later change counts', async () => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order: { ...draft(rig), items: [line(1)] } });
  await rig.sync();
  const [item] = await linesOf(rig, localId);
  await saveEdits(rig, localId, {
    changed: [
      { itemLocalId: item?.localId, changes: { quantity: 5, description: 'by its own' } },
      { itemLocalId: `item-${item?.id}`, changes: { quantity: 7 } },
    ],
  });
  await rig.sync();
  expect(rig.writes().slice(1)).toEqual([`PATCH /orders/1/items/${item?.id}`]);
  expect(await linesOf(rig, localId)).toMatchObject([{ quantity: 7, description: 'by its own' }]);
});
