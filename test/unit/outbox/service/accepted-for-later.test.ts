/** A service that takes a create with 202, and makes the record some time later: it is not sent again meanwhile. */
import { expect, it, onTestFinished } from 'vitest';
import { openService, type Service } from '../../../../src-service/service.ts';
import { draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

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

it.each(answers)(
  'an order that is answered with 202 and %s is sent once, and found when it is made',
  async (_, answer) => {
    const { rig, accepted, make } = await openQueueing(answer);
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    await syncFor(rig, 20);
    expect(accepted()).toBe(1);
    await make();
    await syncFor(rig, 60);
    expect(await rig.sync()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
    expect(rig.service.orders()).toHaveLength(1);
    expect((await rig.order(localId)).sync.state).toBe('onService');
  },
);

it('a line and an address that are made later are sent once', async () => {
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

it('the rep decides within some hours about a record that is never made, and only then it is sent again', async () => {
  const { rig, accepted } = await openQueueing(() => Response.json({ message: 'Na fila' }, { status: 202 }));
  const { entryId } = await rig.command('order.create', { order: draft(rig) });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 1 });
  expect(accepted()).toBe(1);
  expect((await rig.entry(entryId)).history.at(-1)?.note).toBe('neverFound');
  await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'resend' });
  await rig.syncUntilQuiet();
  expect(accepted()).toBe(2);
});
