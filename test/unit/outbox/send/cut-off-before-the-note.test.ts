import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

/** The database's files as they are on the disk at this moment, and a way to put them back into the same files. */
function snapshot({ directory }: Rig): () => void {
  const path = join(directory, 'satchel.sqlite');
  const files = [path, `${path}-wal`].map((file) => [file, readFileSync(file)] as const);
  return () => {
    for (const [file, bytes] of files) writeFileSync(file, bytes);
    rmSync(`${path}-shm`, { force: true });
  };
}

/** The program is killed in a pass while this request is on its way, and started again. */
async function killDuring(rig: Rig, request: RegExp): Promise<void> {
  let restore = () => {};
  rig.network.failNext(request, () => {
    restore = snapshot(rig);
    return Response.json({}, { status: 503 });
  });
  await rig.sync();
  await rig.workspace.close();
  restore();
  await rig.reopen();
}

it('sends a line that was claimed but had not left when the program was killed, beside a colleague’s that is just like it', async () => {
  const rig = await openRig();
  const { localId: orderLocalId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  const item = { id_item: rig.service.references('product')[0]?.id ?? 0, quantity: 77, price: 3 };
  await rig.service.fetch(asColleague('POST', '/orders/1/items', item));
  const { entryId } = await rig.command('item.create', { orderLocalId, item });
  await killDuring(rig, /^GET .orders.1\b/);
  expect(await rig.entry(entryId)).toMatchObject({ state: 'outcomeUnknown' });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
  expect(rig.writes()).toEqual(['POST /orders', 'POST /orders/1/items', 'POST /orders/1/items']);
  expect(rig.service.orders()[0]?.items).toHaveLength(5);
});

it('gives an order that was on its way when the program was killed its time to arrive before it is sent again', async () => {
  const rig = await openRig();
  await rig.command('order.create', { order: draft(rig) });
  await killDuring(rig, /^POST/);
  expect((await rig.sync()).nextAttemptAtMs).toBe(rig.clock.now() + 60_000);
  expect(rig.writes()).toEqual([]);
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
  expect(rig.writes()).toEqual(['POST /orders']);
});
