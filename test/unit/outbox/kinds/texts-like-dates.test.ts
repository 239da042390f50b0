import { expect, it } from 'vitest';
import { draft } from '../../../support/drafts.ts';
import { openRig } from '../../../support/rig.ts';

const before = '2026-11-24 14:00 (ligar antes)';
const after = '2026-11-24 14:00 (não ligar)';

it('sends a note that begins with the same date and time as the one before', async () => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', {
    order: draft(rig, { observations: before, custom_fields: { visita: before } }),
  });
  await rig.sync();
  await rig.command('order.update', { localId, changes: { observations: after, custom_fields: { visita: after } } });
  expect((await rig.order(localId)).order).toMatchObject({ observations: after, custom_fields: { visita: after } });
  await rig.sync();
  expect(rig.service.orders()[0]).toMatchObject({ observations: after, custom_fields: { visita: after } });
});

it('asks about such a note that others changed as well', async () => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order: draft(rig, { observations: before }) });
  await rig.sync();
  await rig.service.fetch(
    new Request('https://service.example/orders/1', {
      method: 'PATCH',
      headers: { authorization: 'Bearer token', 'content-type': 'application/json' },
      body: JSON.stringify({ observations: after }),
    }),
  );
  await rig.command('order.update', { localId, changes: { observations: '2026-11-24 14:00 (portão 2)' } });
  expect(await rig.sync()).toMatchObject({ conflicted: 1 });
});
