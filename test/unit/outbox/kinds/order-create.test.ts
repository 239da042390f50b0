/** New orders: made offline, lost on their way, rejected, and their dates. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { draft } from '../../../support/drafts.ts';
import { openRig } from '../../../support/rig.ts';

describe('a new order', () => {
  it('is sent once if it was made offline, with the edits made before it left', async () => {
    const rig = await openRig();
    rig.network.isDown = true;
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    expect((await rig.sync()).state).toBe('offline');
    await rig.command('order.update', { localId, changes: { observations: 'Entregar pela manhã' } });
    const before = await rig.order(localId);
    expect(before).toMatchObject({
      id: null,
      order: { observations: 'Entregar pela manhã' },
      sync: { state: 'savedHere' },
    });
    rig.network.isDown = false;
    expect(await rig.sync()).toMatchObject({ state: 'idle', settled: 1, open: 0 });
    expect(rig.writes()).toEqual(['POST /orders']);
    expect(rig.service.orders()).toMatchObject([{ observations: 'Entregar pela manhã' }]);
    expect(await rig.order(localId)).toMatchObject({ id: 1, sync: { state: 'onService' } });
  });

  it('is adopted if its answer was lost, and not sent twice', async () => {
    const rig = await openRig();
    rig.network.failNext(/^POST \/orders/, 'answerLost');
    rig.network.failNext(/^GET \/orders/, 'refused');
    const { localId, entryId } = await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    expect((await rig.order(localId)).sync.state).toBe('sentNotConfirmed');
    await rig.syncUntilQuiet();
    expect(rig.writes()).toEqual(['POST /orders']);
    expect((await rig.entry(entryId)).history.map(({ note }) => note)).toEqual([
      'queued',
      'sending',
      'outcomeUnknown',
      'adopted',
    ]);
    expect((await rig.order(localId)).order.items.map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it('is sent with what is given for nothing', async () => {
    const rig = await openRig();
    const [product] = rig.service.references('product');
    const item = { id_item: Number(product?.id), quantity: 1, price: 0, discount_percentage: 0, value_ipi: 0 };
    await rig.command('order.create', { order: draft(rig, { items: [item], freight_value: 0 }) });
    expect(await rig.sync()).toMatchObject({ settled: 1 });
    expect(rig.service.orders()).toMatchObject([
      { items: [{ price: 0, perc_desc: 0, value_ipi: 0 }], freight: { value: 0 } },
    ]);
  });

  it.each([
    ['custom_fields', { Route: 'North', Stops: 3 }],
    ['freight_value', Infinity],
  ])('is refused if nobody could send its %s: %j', async (field, value) => {
    const rig = await openRig();
    expect(await rig.refused('order.create', { order: { ...draft(rig), [field]: value } })).toMatchObject({
      kind: 'invalid',
      fields: [{ path: `order.${field}` }],
    });
  });

  it('stays if it is rejected, with the service’s own words, until the rep corrects it', async () => {
    const rig = await openRig();
    const { localId, entryId } = await rig.command('order.create', { order: draft(rig, { id_category: 999_999 }) });
    expect(await rig.sync()).toMatchObject({ dead: 1, open: 0 });
    const refused = await rig.entry(entryId);
    expect(refused.lastError).toMatchObject({ kind: 'rejected', status: 422 });
    expect(refused.lastError?.message).toContain('id_category');
    await rig.command('order.update', { localId, changes: { id_category: null } });
    expect(await rig.sync()).toMatchObject({ dead: 0, settled: 1 });
    expect(rig.service.orders()).toHaveLength(1);
  });
});

describe('the date of a new order', () => {
  it('is the one that the rep gave, and without one the moment of entry, not that of arrival', async () => {
    const rig = await openRig();
    rig.network.isDown = true;
    const enteredAt = new Date(rig.clock.now()).toISOString();
    await rig.command('order.create', { order: draft(rig, { date: '2026-02-11T09:30:00.000Z' }) });
    await rig.command('order.create', { order: draft(rig, { date: null }) });
    await rig.clock.advance(3 * 86_400_000);
    rig.network.isDown = false;
    await rig.syncUntilQuiet();
    const dates = rig.service.orders().map(({ date }) => new Date(date ?? '').toISOString());
    expect(dates).toEqual(['2026-02-11T09:30:00.000Z', enteredAt]);
  });

  it('is the day that the rep sees late in the evening, not that of Greenwich', async () => {
    vi.stubEnv('TZ', 'America/Sao_Paulo');
    onTestFinished(() => void vi.unstubAllEnvs());
    const rig = await openRig();
    const lateMs = new Date(2026, 10, 22, 22, 30).getTime();
    await rig.clock.advance(lateMs - rig.clock.now());
    await rig.command('order.create', { order: draft(rig, { date: null }) });
    await rig.sync();
    expect(rig.service.orders()).toMatchObject([{ date: '2026-11-22T22:30:00.000-03:00' }]);
  });
});
