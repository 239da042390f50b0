/** A service that gives the first page of one customer's addresses whatever is asked for, and says that there are more. */
import { expect, it } from 'vitest';
import { addressListMaxAgeMs } from '../../../../src-main/outbox/queue/timing.ts';
import { asColleague } from '../../../support/drafts.ts';
import { openOtherService } from '../../../support/services/other-service.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

const perPage = 2;

async function openRepeating() {
  const inner = openOtherService({});
  const [longList = '', other = ''] = inner.references('customer').map(({ fk_id: fkId }) => String(fkId));
  const service = {
    ...inner,
    fetch(request: Request) {
      const url = new URL(request.url);
      if (request.method !== 'GET' || url.pathname !== `/customers/${longList}/address`) return inner.fetch(request);
      url.search = `?limit=${perPage}`;
      return inner.fetch(new Request(url, request));
    },
  };
  for (const street of ['Rua A', 'Rua B', 'Rua C'])
    await inner.fetch(asColleague('POST', `/customers/${longList}/address`, { street }));
  return { rig: await openRig({ service }), customers: { longList, other } };
}

const countOf = async (rig: Rig, customerFkId: string) =>
  (await rig.query('addresses.list', { customerFkId })).rows.length;

it('shows that page, and says that there may be more', async () => {
  const { rig, customers } = await openRepeating();
  expect(await rig.refused('addresses.pull', { customerFkId: customers.longList })).toMatchObject({
    kind: 'service',
    failure: { kind: 'endless' },
  });
  expect(await countOf(rig, customers.longList)).toBe(perPage);
});

it('does not stand in the way of the other customers’ lists, nor pass for a lost connection', async () => {
  const { rig, customers } = await openRepeating();
  await rig.command('addresses.pull', { customerFkId: customers.other });
  await rig.workspace.command('addresses.pull', { customerFkId: customers.longList });
  await rig.clock.advance(addressListMaxAgeMs + 1);
  expect(await rig.sync()).toMatchObject({ state: 'idle' });
  const lists = rig.service
    .requests()
    .filter(({ method, path }) => method === 'GET' && path.startsWith(`/customers/${customers.other}/address`));
  expect(lists).toHaveLength(2);
});

it('has the rep asked about an address whose answer was lost and that is not on that page', async () => {
  const { rig, customers } = await openRepeating();
  const before = rig.service.addresses().length;
  rig.network.failNext(/^POST/, 'answerLost');
  const address = { street: 'Rua D' };
  const { entryId } = await rig.command('address.create', { customerFkId: customers.longList, address });
  expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 1, dead: 0 });
  expect((await rig.entry(entryId)).conflict).toMatchObject({ kind: 'undecided', rejection: { kind: 'endless' } });
  expect(rig.service.addresses()).toHaveLength(before + 1);
});
