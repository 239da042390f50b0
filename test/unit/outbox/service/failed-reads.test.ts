/** A service that will not say whether a write arrived whose answer was lost: the rep is told, and decides. */
import { describe, expect, it } from 'vitest';
import { draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';
import { openOtherService } from '../../../support/services/other-service.ts';

/** As those that have no empty lists, or a token that may write and not read. */
async function openRefusing(status: number, path: RegExp) {
  const door = { isShut: true };
  const service = openOtherService({
    response: (exchange) =>
      door.isShut && exchange.method === 'GET' && path.test(exchange.path)
        ? Response.json({ message: 'Nothing for you' }, { status })
        : undefined,
  });
  return { rig: await openRig({ service }), door };
}

const lose = (rig: Rig, pattern: RegExp) => rig.network.failNext(pattern, 'requestLost');

describe('a write whose probe is rejected', () => {
  it.each([403, 404])('is for the rep, who sends it again, if it is an order and the answer is %i', async (status) => {
    const { rig } = await openRefusing(status, /^\/orders$/);
    lose(rig, /^POST/);
    const { localId, entryId } = await rig.command('order.create', { order: draft(rig) });
    expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1, open: 0 });
    const { conflict, history } = await rig.entry(entryId);
    const rejection = { status, message: 'Nothing for you' };
    expect(conflict).toMatchObject({ kind: 'undecided', candidates: [], rejection });
    expect(history.at(-1)).toMatchObject({ note: 'probeRejected', to: 'conflicted' });
    expect(rig.writes()).toEqual([]);
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'resend' });
    expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 0, dead: 0, open: 0 });
    expect(await rig.order(localId)).toMatchObject({ id: 1, sync: { state: 'onService' } });
    expect(rig.writes()).toEqual(['POST /orders']);
  });

  it('is for the rep, who discards it, if it is an address and there is no list of addresses', async () => {
    const { rig } = await openRefusing(404, /address$/);
    const customerFkId = String(rig.service.references('customer')[0]?.fk_id);
    lose(rig, /^POST/);
    const { entryId } = await rig.command('address.create', { customerFkId, address: { street: 'Rua Augusta' } });
    expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1, open: 0 });
    await rig.command('outbox.discard', { entryId: String(entryId) });
    expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 0, open: 0 });
  });

  it('is shown as rejected if it is an edit, and is sent once the service accepts it', async () => {
    const { rig, door } = await openRefusing(403, /^\/orders\/1$/);
    door.isShut = false;
    const { localId } = await rig.command('order.create', { order: draft(rig) });
    await rig.syncUntilQuiet();
    lose(rig, /^PATCH/);
    const { entryId } = await rig.command('order.update', { localId, changes: { observations: 'Fundos' } });
    await rig.sync();
    door.isShut = true;
    expect(await rig.syncUntilQuiet()).toMatchObject({ dead: 1, open: 0 });
    expect((await rig.entry(entryId)).lastError).toMatchObject({ kind: 'forbidden', message: 'Nothing for you' });
    door.isShut = false;
    await rig.command('outbox.retry', { entryId: String(entryId) });
    expect(await rig.syncUntilQuiet()).toMatchObject({ dead: 0, open: 0 });
    expect(rig.service.orders()).toMatchObject([{ observations: 'Fundos' }]);
  });
});

describe('an order that the rep sent again', () => {
  it.each([
    ['cannot be made', 'refused'],
    ['wants a new token', () => new Response(null, { status: 401 })],
  ] as const)('is not sent a third time if the probe after it %s', async (_, fault) => {
    const { rig, door } = await openRefusing(403, /^\/orders$/);
    lose(rig, /^POST/);
    const { entryId } = await rig.command('order.create', { order: draft(rig) });
    await rig.syncUntilQuiet();
    door.isShut = false;
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'resend' });
    rig.network.failNext(/^GET \/orders\?fk_id=/, fault);
    await rig.syncUntilQuiet();
    expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 0, dead: 0, open: 0 });
    expect(rig.service.orders()).toHaveLength(1);
  });

  it('is probed if its answer was lost once more', async () => {
    const { rig, door } = await openRefusing(403, /^\/orders$/);
    lose(rig, /^POST/);
    const { localId, entryId } = await rig.command('order.create', { order: draft(rig) });
    expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 1 });
    door.isShut = false;
    rig.network.failNext(/^POST/, 'answerLost');
    await rig.command('outbox.resolve', { entryId: String(entryId), choice: 'resend' });
    expect(await rig.syncUntilQuiet()).toMatchObject({ conflicted: 0, open: 0 });
    expect(rig.writes()).toEqual(['POST /orders']);
    expect(await rig.order(localId)).toMatchObject({ id: 1, sync: { state: 'onService' } });
  });
});
