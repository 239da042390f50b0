/** An order to an address that was made here as well, handed over with it: the address is refused there and discarded. */
import { expect, it } from 'vitest';
import { draft } from '../../../support/drafts.ts';
import { hand, openTwo } from '../../../support/handing-over.ts';

it('goes to the address that the rep names instead', async () => {
  const { one, other } = await openTwo();
  const [customer] = one.service.references('customer');
  const [known] = one.service.addresses();
  const customerFkId = String(customer?.fk_id);
  const address = await one.command('address.create', { customerFkId, address: { street: 'Rua A' } });
  const { localId, entryId } = await one.command('order.create', {
    order: draft(one, { address_local_id: address.localId }),
  });
  await other.command('outbox.importWork', { work: await hand(one) });
  other.network.failNext(/^POST .customers/, () => Response.json({ message: 'Not like this' }, { status: 422 }));
  await other.syncUntilQuiet();
  await other.command('outbox.discard', { entryId: String(address.entryId) });
  await other.syncUntilQuiet();
  expect((await other.entry(entryId)).history.at(-1)?.note).toBe('dependencyLost');
  await other.command('order.update', { localId, changes: { id_address: known?.id ?? 0 } });
  expect(await other.syncUntilQuiet()).toMatchObject({ open: 0, conflicted: 0, dead: 0 });
  expect(other.service.orders()).toMatchObject([{ address: { id: known?.id } }]);
});
