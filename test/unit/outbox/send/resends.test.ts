/** A write whose outcome is unknown and that no probe finds: when it is sent again, and when the rep is asked. */
import { describe, expect, it, onTestFinished } from 'vitest';
import type { OrderCreate } from '../../../../src-shared/domain/order.ts';
import { openService, type Service } from '../../../../src-service/service.ts';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';
import { type Exchange, openOtherService } from '../../../support/services/other-service.ts';

/** Writes are answered with an error, as if something after them failed, and no list shows anything. */
function openHiding() {
  const response = ({ method }: Exchange) =>
    method === 'POST' ? Response.json({ message: 'Trigger failed' }, { status: 500 }) : undefined;
  const answered = ({ path, body }: Exchange) => (/orders$|address$/.test(path) ? { data: [] } : body);
  return openOtherService({ response, answered });
}

describe('a create that no probe finds', () => {
  it('is sent again only after the quarantine', async () => {
    const rig = await openRig();
    rig.network.failNext(/^POST \/orders/, 'requestLost');
    await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    const sentAtMs = rig.clock.now();
    await rig.syncUntilQuiet();
    expect(rig.service.orders()).toHaveLength(1);
    expect(rig.clock.now() - sentAtMs).toBeGreaterThanOrEqual(60_000);
  });

  it('is shown twice if the first attempt lands after all, later than the quarantine', async () => {
    const rig = await openRig();
    rig.network.failNext(/^POST \/orders/, 'requestLost');
    const { entryId } = await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    const late = (await rig.entry(entryId)).payload as { order: OrderCreate };
    await rig.clock.advance(60_000);
    rig.network.failNext(/^POST \/orders/, {
      after: async (response) => {
        await rig.service.fetch(asColleague('POST', '/orders', late.order));
        return response;
      },
    });
    expect(await rig.sync()).toMatchObject({ conflicted: 1 });
    const { conflict } = await rig.entry(entryId);
    expect(conflict).toMatchObject({ kind: 'duplicate', candidates: [{ id: 1 }, { id: 2 }] });
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: { adopt: 2 } });
    expect(await rig.sync()).toMatchObject({ conflicted: 0, settled: 1 });
  });

  it('is settled by the answer to the second attempt if the service rejects the probe for duplicates', async () => {
    const rig = await openRig();
    rig.network.failNext(/^POST \/orders/, 'requestLost');
    const { entryId } = await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    await rig.clock.advance(60_000);
    rig.network.failNext(/^POST \/orders/, {
      after(response) {
        rig.network.failNext(/^GET .orders\?/, () => Response.json({ message: 'No' }, { status: 403 }));
        return response;
      },
    });
    expect(await rig.sync()).toMatchObject({ settled: 1, open: 0, conflicted: 0, dead: 0 });
    expect((await rig.entry(entryId)).history.at(-1)).toMatchObject({ from: 'sending', note: 'settled' });
    expect(rig.service.orders()).toHaveLength(1);
  });

  it('is sent again six times at growing intervals, and then once for each decision of the rep', async () => {
    const rig = await openRig({ service: openHiding() });
    const { entryId } = await rig.command('order.create', { order: draft(rig) });
    expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1, open: 0 });
    const sent = () => rig.writes().filter((line) => line === 'POST /orders').length;
    expect(sent()).toBe(7);
    const { conflict, history } = await rig.entry(entryId);
    const answer = { kind: 'busy', status: 500, message: 'Trigger failed' };
    expect(conflict).toEqual({ kind: 'undecided', candidates: [], answer });
    expect(history.at(-1)).toMatchObject({ note: 'neverFound', to: 'conflicted' });
    const saidAtMs = rig.clock.now();
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'resend' });
    expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1, open: 0 });
    expect(sent()).toBe(8);
    expect(rig.clock.now() - saidAtMs).toBeLessThan(5 * 60_000);
    await rig.command('outbox.discard', { entryId: String(entryId) });
    expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 0, open: 0 });
  });

  it('is for the rep as well if it is an address', async () => {
    const rig = await openRig({ service: openHiding() });
    const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
    await rig.command('address.create', { customerFkId, address: { street: 'Rua Augusta' } });
    expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1, open: 0 });
    expect(rig.writes()).toHaveLength(7);
  });

  it('is for the rep if it was lost on its way each time', async () => {
    const rig = await openRig();
    for (let n = 0; n < 12; n++) rig.network.failNext(/^POST/, 'requestLost');
    const { entryId } = await rig.command('order.create', { order: draft(rig) });
    expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1, open: 0 });
    const { history } = await rig.entry(entryId);
    expect(history.filter(({ note }) => note === 'absentOnService')).toHaveLength(6);
  });

  it('is not for the rep if half an hour without writes kept it waiting', async () => {
    let isReadOnly = () => true;
    const service = openOtherService({});
    const readOnly = Response.json({ message: 'Read only' }, { status: 500 });
    const fetch = async (request: Request) =>
      request.method === 'POST' && isReadOnly() ? readOnly.clone() : await service.fetch(request);
    const rig = await openRig({ service: { ...service, fetch } });
    const endsAtMs = rig.clock.now() + 30 * 60_000;
    isReadOnly = () => rig.clock.now() < endsAtMs;
    await rig.command('order.create', { order: draft(rig) });
    expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 0, open: 0 });
    expect(service.orders()).toHaveLength(1);
  });
});

describe('an edit that no probe finds', () => {
  it('is sent again as often as it takes', async () => {
    const rig = await openRig();
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    for (let n = 0; n < 12; n++) rig.network.failNext(/^PATCH/, 'requestLost');
    await rig.command('order.update', { localId, changes: { observations: 'Fundos' } });
    expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 0, open: 0, dead: 0 });
    expect(rig.service.orders()).toMatchObject([{ observations: 'Fundos' }]);
  });
});

interface Queue {
  rig: Rig;
  /** Creates that were accepted. */
  accepted(): number;
  /** Everything that waits is made. */
  make(): Promise<void>;
}

async function openQueueing(answer: () => Response): Promise<Queue> {
  const service: Service = openService({ tokens: ['token'], sample: { orders: 0, seed: 7 } });
  onTestFinished(() => service.close());
  const waiting: Request[] = [];
  let accepted = 0;
  const fetch = async (request: Request) => {
    if (request.method !== 'POST') return await service.fetch(request);
    waiting.push(request);
    accepted += 1;
    return answer();
  };
  return {
    rig: await openRig({ service: { ...service, fetch } }),
    accepted: () => accepted,
    async make() {
      for (const request of waiting.splice(0)) expect((await service.fetch(request)).ok).toBe(true);
    },
  };
}

/** Passes for so long, whatever falls due. */
async function syncFor(rig: Rig, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    await rig.sync();
    await rig.clock.advance(60_000);
  }
}

const answers: [string, () => Response][] = [
  ['nothing', () => new Response(null, { status: 202 })],
  ['words', () => Response.json({ message: 'Na fila' }, { status: 202 })],
  ['its envelope around the number of a job', () => Response.json({ data: { jobId: 'a1' } }, { status: 202 })],
];

describe('a create that the service accepts with 202', () => {
  it.each(answers)('and %s is sent once, and found when it is made', async (_, answer) => {
    const { rig, accepted, make } = await openQueueing(answer);
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    await syncFor(rig, 20);
    expect(accepted()).toBe(1);
    await make();
    await syncFor(rig, 60);
    expect(await rig.sync()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
    expect(rig.service.orders()).toHaveLength(1);
    expect((await rig.order(localId)).sync.state).toBe('onService');
  });

  it('is sent once if it is a line or an address that is made later', async () => {
    const { rig, accepted, make } = await openQueueing(() => new Response(null, { status: 202 }));
    await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    await make();
    await syncFor(rig, 10);
    const [row] = (await rig.query('orders.search', {})).rows;
    await rig.command('item.create', { orderLocalId: row?.localId ?? '', item: { id_item: 4, quantity: 1, price: 2 } });
    await rig.command('address.create', { customerFkId: 'C-00001', address: { street: 'Rua Nova', number: 7 } });
    await syncFor(rig, 20);
    expect(accepted()).toBe(3);
    await make();
    await syncFor(rig, 60);
    expect(await rig.sync()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
    expect(rig.service.orders()[0]?.items).toHaveLength(4);
  });

  it('is for the rep within some hours if it is never made, and only then sent again', async () => {
    const { rig, accepted } = await openQueueing(() => Response.json({ message: 'Na fila' }, { status: 202 }));
    const { entryId } = await rig.command('order.create', { order: draft(rig) });
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 1 });
    expect(accepted()).toBe(1);
    expect((await rig.entry(entryId)).history.at(-1)?.note).toBe('neverFound');
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'resend' });
    await rig.syncUntilQuiet();
    expect(accepted()).toBe(2);
  });
});

describe('the history of such a create', () => {
  it('shows what the service said in the step in which it said it, and in no later one', async () => {
    const rig = await openRig({ service: openHiding() });
    const { entryId } = await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    await rig.command('outbox.retry', { entryId: String(entryId) });
    await rig.sync();
    const { history, lastError } = await rig.entry(entryId);
    expect(history.map(({ note, failure }) => [note, failure?.message])).toEqual([
      ['queued', undefined],
      ['sending', undefined],
      ['outcomeUnknown', 'Trigger failed'],
      ['absentForNow', undefined],
    ]);
    expect(lastError).toMatchObject({ message: 'Trigger failed' });
  });
});
