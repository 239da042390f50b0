import { expect, test } from 'vitest';
import { asColleague, draft } from '../../../support/drafts.ts';
import { openRig } from '../../../support/rig.ts';
import { blankOrder, draftOf } from '../../../../src-renderer/screens/order-editor/draft/draft.ts';
import { applyPresets, copyOrder } from '../../../../src-renderer/screens/order-editor/terms/presets.ts';

test.each(['colleague', 'rep'])(
  'a new order is not filled in with an address that is gone (deleted by the %s)',
  async (who) => {
    const rig = await openRig();
    const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
    const { localId } = await rig.command('address.create', { customerFkId, address: { street: 'Rua A' } });
    await rig.sync();
    const id = Number((await rig.query('addresses.get', { localId })).id);
    const earlier = await rig.command('order.create', { order: draft(rig, { id_address: id }) });
    await rig.sync();
    if (who === 'rep') await rig.command('address.delete', { localId });
    else await rig.service.fetch(asColleague('DELETE', `/customers/address/${id}`));
    await rig.sync();
    await rig.command('addresses.pull', { customerFkId });
    expect((await rig.query('addresses.list', { customerFkId })).rows.map((row) => row.id)).not.toContain(id);
    const last = await rig.order(earlier.localId);
    const filled = blankOrder();
    applyPresets(filled, last, 'en');
    await rig.command('order.create', {
      order: draft(rig, { id_address: Number(filled.values.address.slice(3)) || null }),
    });
    const report = await rig.sync();
    expect(report.dead).toBe(0);
    expect(filled.values.address).toBe('');
    const shown = draftOf(last, 'en');
    expect(copyOrder(last, shown, 'en').values.address).toBe('');
    const mended = { ...shown, values: { ...shown.values, address: 'id:77' } };
    expect(copyOrder(last, mended, 'en').values.address).toBe('id:77');
  },
);
