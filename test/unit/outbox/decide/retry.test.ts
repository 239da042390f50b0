/** What the rep retries: one entry, many, or all of one cause. */
import { describe, expect, it } from 'vitest';
import { countTurns } from '../../../support/count-turns.ts';
import { draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';
import { countRowsRead } from '../../../support/rows-read.ts';

describe('an entry that the rep retries', () => {
  it('is sent at once although it waits after a failure', async () => {
    const rig = await openRig();
    rig.network.failNext(/^PATCH/, () => Response.json({}, { status: 503 }));
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    const { entryId } = await rig.command('order.update', { localId, changes: { observations: 'Fundos' } });
    await rig.sync();
    expect((await rig.entry(entryId)).state).toBe('waiting');
    await rig.command('outbox.retry', { entryId: String(entryId) });
    expect(await rig.sync()).toMatchObject({ settled: 1, open: 0 });
  });

  it('is probed at once if its outcome is unknown', async () => {
    const rig = await openRig();
    rig.network.failNext(/^POST/, 'requestLost');
    const { entryId } = await rig.command('order.create', { order: draft(rig) });
    const probes = () => rig.service.requests().filter(({ path }) => path.includes('fk_id=')).length;
    await rig.sync();
    await rig.clock.advance(10_000);
    await rig.sync();
    const before = probes();
    expect(before).toBeGreaterThan(0);
    await rig.sync();
    expect(probes()).toBe(before);
    await rig.command('outbox.retry', { entryId: String(entryId) });
    await rig.sync();
    expect(probes()).toBe(before + 1);
    expect((await rig.entry(entryId)).state).toBe('outcomeUnknown');
  });
});

const unknownProduct = (rig: Rig) => draft(rig, { items: [{ id_item: 987_654, quantity: 1, price: 1 }] });

async function rejected(rig: Rig, count: number, make: (rig: Rig) => ReturnType<typeof draft>): Promise<void> {
  for (let at = 0; at < count; at++) await rig.command('order.create', { order: make(rig) });
  await rig.sync();
}

describe('many entries that the rep retries', () => {
  it('are retried in short turns', async () => {
    const rig = await openRig();
    const order = draft(rig, { items: [{ id_item: 987_654, quantity: 1, price: 1 }] });
    for (let at = 0; at < 170; at++) await rig.command('order.create', { order });
    await rig.sync();
    const { entries } = await rig.query('outbox.list', { state: 'dead' });
    const retrying = rig.command('outbox.retryAll', { entryIds: entries.map(({ id }) => id) });
    expect(await countTurns(retrying)).toBeGreaterThan(2);
    expect(await retrying).toEqual({ retried: 170 });
  });

  it('are probed if their outcome is unknown', async () => {
    const rig = await openRig();
    rig.network.failNext(/POST/, 'answerLost');
    rig.network.failNext(/GET/, 'refused');
    const { entryId } = await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    expect((await rig.entry(entryId)).state).toBe('outcomeUnknown');
    expect(await rig.command('outbox.retryAll', { entryIds: [String(entryId)] })).toEqual({ retried: 1 });
    await rig.sync();
    expect((await rig.entry(entryId)).state).toBe('settled');
    expect(rig.service.orders()).toHaveLength(1);
  });

  it('cost as much for each of many of one cause as of few', async () => {
    const rowsFor = async (count: number) => {
      const rig = await openRig();
      await rejected(rig, count, unknownProduct);
      const [cause] = (await rig.query('outbox.causes', {})).causes;
      const read = countRowsRead();
      await rig.command('outbox.retryAll', { cause: cause?.cause ?? '' });
      return read() / count;
    };
    expect(await rowsFor(240)).toBeLessThan((await rowsFor(60)) * 1.5);
  });

  it('are counted beyond what is shown', async () => {
    const rig = await openRig();
    await rejected(rig, 110, unknownProduct);
    const shown = await rig.query('outbox.lanes', { filter: 'all', limit: 100 });
    expect([shown.lanes.length, shown.retried]).toEqual([100, 110]);
    expect(await rig.command('outbox.retryAll', { filter: 'all' })).toEqual({ retried: 110 });
  });
});

const unknownCustomer = (rig: Rig) => draft(rig, { id_customer: 987_654 });

describe('rejections of one cause', () => {
  it('are shown as one, and exactly these are retried', async () => {
    const rig = await openRig();
    await rejected(rig, 130, unknownProduct);
    await rejected(rig, 6, unknownCustomer);
    const { causes } = await rig.query('outbox.causes', {});
    expect(causes.map(({ count }) => count)).toEqual([130, 6]);
    const [most] = causes;
    expect(most?.failure).toMatchObject({ kind: 'rejected' });
    expect(await rig.command('outbox.retryAll', { cause: most?.cause ?? '' })).toEqual({ retried: 130 });
    expect((await rig.query('outbox.list', { state: 'dead' })).entries).toHaveLength(6);
  });

  it('are listed as one group alone, or left out of the list', async () => {
    const rig = await openRig();
    await rejected(rig, 7, unknownProduct);
    await rejected(rig, 2, unknownCustomer);
    const [cause] = (await rig.query('outbox.causes', {})).causes;
    const lanes = async (more: { cause?: string; withoutCauses?: boolean }) => {
      const found = await rig.query('outbox.lanes', { filter: 'all', ...more });
      return [found.lanes.length, found.laneTotal, found.counts.needsYou];
    };
    expect(await lanes({})).toEqual([9, 9, 9]);
    expect(await lanes({ withoutCauses: true })).toEqual([2, 2, 9]);
    expect(await lanes({ cause: cause?.cause ?? '' })).toEqual([7, 7, 9]);
  });
});
