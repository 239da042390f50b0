/** An address that something on the way has delivered twice, and the question about it. */
import { asColleague } from '../drafts.ts';
import { openRig } from '../rig.ts';

export async function openWithTwinAddresses() {
  const rig = await openRig();
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  const made = () => rig.service.addresses().filter(({ street }) => street === 'Rua Um');
  const { localId } = await rig.command('address.create', { customerFkId, address: { street: 'Rua Um' } });
  await rig.sync();
  const again = { street: 'Rua Um', fk_id: made()[0]?.fk_id };
  const { ok } = await rig.service.fetch(asColleague('POST', `/customers/${customerFkId}/address`, again));
  if (!ok) throw new Error('The service did not take it a second time.');
  await rig.command('addresses.pull', { customerFkId });
  const [entry] = (await rig.query('outbox.list', {})).entries;
  return { rig, localId, entry, entryId: String(entry?.id), made };
}
