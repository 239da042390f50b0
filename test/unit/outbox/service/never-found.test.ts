/** A service that takes a create each time and shows it to nobody: it is not sent again without end. */
import { expect, it } from 'vitest';
import { draft } from '../../../support/drafts.ts';
import { openOtherService, type Exchange } from '../../../support/services/other-service.ts';
import { openRig } from '../../../support/rig.ts';

/** Writes are answered with an error, as where something after them fails, and no list says anything. */
function openHiding() {
  const response = ({ method }: Exchange) =>
    method === 'POST' ? Response.json({ message: 'Trigger failed' }, { status: 500 }) : undefined;
  const answered = ({ path, body }: Exchange) => (/orders$|address$/.test(path) ? { data: [] } : body);
  return openOtherService({ response, answered });
}

it('asks the rep about an order that was sent again six times at growing intervals, and then once for each decision', async () => {
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

it('shows what the service said in the step in which it said that, and in no later one', async () => {
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

it('asks the rep about an address as well', async () => {
  const rig = await openRig({ service: openHiding() });
  const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
  await rig.command('address.create', { customerFkId, address: { street: 'Rua Augusta' } });
  expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1, open: 0 });
  expect(rig.writes()).toHaveLength(7);
});

it('does not ask about an order that half an hour without writes kept waiting', async () => {
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

it('asks the rep about an order that was lost on its way each time', async () => {
  const rig = await openRig();
  for (let n = 0; n < 12; n++) rig.network.failNext(/^POST/, 'requestLost');
  const { entryId } = await rig.command('order.create', { order: draft(rig) });
  expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1, open: 0 });
  const { history } = await rig.entry(entryId);
  expect(history.filter(({ note }) => note === 'absentOnService')).toHaveLength(6);
});

it('sends an edit again as often as it takes', async () => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  for (let n = 0; n < 12; n++) rig.network.failNext(/^PATCH/, 'requestLost');
  await rig.command('order.update', { localId, changes: { observations: 'Fundos' } });
  expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 0, open: 0, dead: 0 });
  expect(rig.service.orders()).toMatchObject([{ observations: 'Fundos' }]);
});
