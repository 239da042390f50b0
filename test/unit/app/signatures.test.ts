/** What a customer signed: it stays with its order, through restarts, rescues and new names, and goes with it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mostPoints, type Signature } from '../../../src-shared/contract/orders/signatures.ts';
import { draft } from '../../support/drafts.ts';
import { openRig, type Rig } from '../../support/rig.ts';
import { spoilTable } from '../../support/spoil-table.ts';

const signed: Signature = {
  ...{ name: 'Ana Souza', version: 'a'.repeat(64), signedAtMs: 1_000 },
  strokes: [
    [
      [0, 0],
      [1_000, 300],
    ],
    [[5, 5]],
  ],
};

const read = async (rig: Rig, localId: string) => (await rig.query('signatures.ofOrder', { localId })).signature;
const onlyOrder = async (rig: Rig) => (await rig.query('orders.search', {})).rows[0]?.localId ?? '';

async function rescue(rig: Rig): Promise<void> {
  await rig.workspace.close();
  spoilTable(join(rig.directory, 'satchel.sqlite'), 'addresses');
  writeFileSync(join(rig.directory, 'check-at-next-start'), '');
  await rig.reopen();
  expect((await rig.query('sync.status', {})).rescue).not.toBeNull();
}

it('is kept with its order, and another takes its place', async () => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  expect(await read(rig, localId)).toBeNull();
  await rig.command('signature.keep', { localId, ...signed });
  await rig.reopen();
  expect(await read(rig, localId)).toEqual(signed);
  await rig.command('signature.keep', { localId, ...signed, name: 'Rui', strokes: [] });
  expect(await read(rig, localId)).toMatchObject({ name: 'Rui', strokes: [] });
  await rig.command('signature.remove', { localId });
  expect(await read(rig, localId)).toBeNull();
});

it('is of an order, has a name, and is of bounded size', async () => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  expect(await rig.refused('signature.keep', { localId: 'x', ...signed })).toMatchObject({ kind: 'notFound' });
  expect(await rig.refused('signature.keep', { localId, ...signed, name: ' ' })).toMatchObject({ kind: 'invalid' });
  const long = [Array.from({ length: mostPoints + 1 }, (): [number, number] => [1, 1])];
  expect(await rig.refused('signature.keep', { localId, ...signed, strokes: long })).toMatchObject({ kind: 'invalid' });
  const outside: Signature['strokes'] = [[[0, 301]]];
  expect(await rig.refused('signature.keep', { localId, ...signed, strokes: outside })).toMatchObject({
    kind: 'invalid',
  });
});

it('is sent nowhere', async () => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.syncUntilQuiet();
  const before = rig.writes().length;
  await rig.command('signature.keep', { localId, ...signed });
  await rig.syncUntilQuiet();
  expect(rig.writes()).toHaveLength(before);
});

it('survives a rescue, whether the service had the order or not', async () => {
  const rig = await openRig({ orders: 1 });
  await rig.sync();
  const known = await onlyOrder(rig);
  const { localId: unsent } = await rig.command('order.create', { order: draft(rig) });
  await rig.command('signature.keep', { localId: known, ...signed });
  await rig.command('signature.keep', { localId: unsent, ...signed, name: 'Rui' });
  const { id } = await rig.order(known);
  await rescue(rig);
  expect(await read(rig, unsent)).toMatchObject({ name: 'Rui' });
  await rig.syncUntilQuiet();
  const again = (await rig.query('orders.search', {})).rows.find((row) => row.id === id)?.localId ?? '';
  expect(again).not.toBe(known);
  expect(await read(rig, again)).toEqual(signed);
  await rig.command('signature.keep', { localId: again, ...signed, name: 'Eva' });
  expect(await read(rig, again)).toMatchObject({ name: 'Eva' });
});

it('stays with an order whose deletion is taken back, and goes with one that is deleted', async () => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.command('signature.keep', { localId, ...signed });
  const { undo = [] } = await rig.command('order.delete', { localId });
  await rig.command('outbox.undo', { entryIds: undo });
  expect(await read(rig, localId)).toEqual(signed);
  await rig.syncUntilQuiet();
  await rig.command('order.delete', { localId });
  await rig.syncUntilQuiet();
  expect(await read(rig, localId)).toBeNull();
});

it('goes at the next start with an order that never reached the service', async () => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.command('signature.keep', { localId, ...signed });
  await rig.command('order.delete', { localId });
  await rig.reopen();
  expect(await read(rig, localId)).toBeNull();
});
