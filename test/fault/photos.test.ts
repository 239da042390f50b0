/** Photos on their way over real HTTP, when something or somebody stops them. */
import { readdirSync, rmSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Workspace } from '../../src-main/app/workspace.ts';
import { openWorkspace } from '../../src-main/app/open-workspace.ts';
import { openService } from '../../src-service/service.ts';
import type { AppEvent } from '../../src-shared/contract/events.ts';
import { photoBytes, photoFolder } from '../support/photo-files.ts';
import { valueOf } from '../support/value-of.ts';
import { openField, sampleOrder } from './field.ts';

const mebibyte = 2 ** 20;

/** The real service behind a door that holds an upload up: in the middle of its bytes, or before its answer. */
async function openHeldField(held: 'body' | 'answer') {
  const service = openService({ tokens: ['good'], variant: { maxUploadBytes: 64 * mebibyte } });
  const state = { isHolding: true, arrived: Promise.withResolvers<void>(), cut: Promise.withResolvers<void>() };
  const released = Promise.withResolvers<void>();
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const holds = state.isHolding && incoming.method === 'POST' && incoming.url?.endsWith('/image') === true;
      outgoing.on('close', () => holds && state.cut.resolve());
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) {
        chunks.push(chunk as Buffer);
        if (!holds || held !== 'body' || chunks.length < 4) continue;
        state.arrived.resolve();
        await released.promise;
      }
      const { method = '', url = '' } = incoming;
      const headers = incoming.headers as Record<string, string>;
      const body = chunks.length > 0 ? { body: Buffer.concat(chunks) } : {};
      const response = await service.fetch(new Request(`http://door${url}`, { method, headers, ...body }));
      if (holds && held === 'answer') {
        state.arrived.resolve();
        await released.promise;
      }
      outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text());
    })().catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const directory = mkdtempSync(join(tmpdir(), 'satchel-held-'));
  const open = () =>
    openWorkspace({
      directory,
      service: { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
      tokens: { get: async () => 'good', set: async () => {}, clear: async () => {} },
      timing: { quarantineMs: 400, backoffBaseMs: 10, backoffCapMs: 60, syncIntervalMs: 80 },
    });
  const field = { workspace: await open(), service, directory, state, open, release: () => released.resolve() };
  onTestFinished(async () => {
    released.resolve();
    await field.workspace.close();
    server.closeAllConnections();
    server.close();
    service.close();
    rmSync(directory, { recursive: true, force: true });
  });
  return field;
}

async function attachLarge({ workspace }: { workspace: Workspace }) {
  const path = photoFolder().write('large.jpg', photoBytes('jpeg', 24 * mebibyte));
  return valueOf(await workspace.command('product-image.attach', { productId: 1, path })).entryId;
}

it('is stopped in the middle of its bytes when the rep gives it up, and the service has nothing of it', async () => {
  const field = await openHeldField('body');
  const events: AppEvent[] = [];
  field.workspace.subscribe((event) => events.push(event));
  const entryId = await attachLarge(field);
  const passed = field.workspace.syncNow();
  await field.state.arrived.promise;
  expect(valueOf(await field.workspace.query('photos.list', {})).rows).toMatchObject([{ entryId, state: 'sending' }]);
  await expect.poll(() => events.some((event) => event.type === 'upload' && event.sentBytes > 0)).toBe(true);
  valueOf(await field.workspace.command('outbox.discard', { entryId }));
  expect(await passed).toMatchObject({ settled: 0, open: 0, dead: 0 });
  field.release();
  await field.state.cut.promise;
  expect(field.service.images()).toEqual([]);
  expect(readdirSync(join(field.directory, 'images'))).toEqual([]);
  const { state, history } = valueOf(await field.workspace.query('outbox.get', { entryId }));
  expect([state, history.at(-1)?.note]).toEqual(['discarded', 'discardedByRep']);
});

it('says that the service may have it when the rep gives it up after its last byte', async () => {
  const field = await openHeldField('answer');
  const entryId = await attachLarge(field);
  const passed = field.workspace.syncNow();
  await field.state.arrived.promise;
  valueOf(await field.workspace.command('outbox.discard', { entryId }));
  await passed;
  expect(field.service.images()).toHaveLength(1);
  const { history } = valueOf(await field.workspace.query('outbox.get', { entryId }));
  expect(history.at(-1)?.note).toBe('discardedUnconfirmed');
});

it('holds up neither orders nor other products while it is slow', async () => {
  const field = await openHeldField('body');
  await attachLarge(field);
  const path = photoFolder().write('small.jpg', photoBytes());
  const order = valueOf(await field.workspace.command('order.create', { order: sampleOrder }));
  const passed = field.workspace.syncNow();
  const stateOfOrder = async () =>
    valueOf(await field.workspace.query('outbox.get', { entryId: order.entryId! })).state;
  await expect.poll(stateOfOrder).toBe('settled');
  field.state.isHolding = false;
  const { entryId } = valueOf(await field.workspace.command('product-image.attach', { productId: 2, path }));
  expect(entryId).toBeTruthy();
  await field.workspace.stop();
  await passed;
  await field.workspace.syncNow();
  expect(field.service.images().map(({ productId }) => productId)).toEqual([1, 2]);
});

it('does not keep the program from ending, and is sent anew without a wait: a part of it cannot have arrived', async () => {
  const field = await openHeldField('body');
  const entryId = await attachLarge(field);
  field.workspace.start();
  await field.state.arrived.promise;
  await field.workspace.close();
  field.state.isHolding = false;
  field.workspace = await field.open();
  await field.workspace.syncNow();
  const { state, history } = valueOf(await field.workspace.query('outbox.get', { entryId }));
  expect([state, history.map(({ note }) => note)]).toEqual([
    'settled',
    ['queued', 'sending', 'released', 'sending', 'settled'],
  ]);
  expect(field.service.images()).toHaveLength(1);
});

it('has an unknown outcome if the program ends after its last byte: it may have arrived', async () => {
  const field = await openHeldField('answer');
  const entryId = await attachLarge(field);
  field.workspace.start();
  await field.state.arrived.promise;
  await field.workspace.close();
  field.workspace = await field.open();
  const { state, history } = valueOf(await field.workspace.query('outbox.get', { entryId }));
  expect([state, history.map(({ note }) => note)]).toEqual(['outcomeUnknown', ['queued', 'sending', 'outcomeUnknown']]);
});

it('is found once on the service when the connection breaks before, in and after it', async () => {
  const field = await openField({ variant: { maxUploadBytes: 64 * mebibyte } });
  const folder = photoFolder();
  field.proxy.fail(/POST .*image/, { kind: 'cut', after: true }, 2);
  field.proxy.fail(/POST .*image/, { kind: 'answer', after: true, answer: { status: 502, body: 'bad gateway' } });
  for (const productId of [1, 2, 3]) {
    const path = folder.write(`${productId}.jpg`, photoBytes('jpeg', 2 * mebibyte));
    await field.command('product-image.attach', { productId, path });
  }
  await field.syncUntilQuiet();
  expect(field.service.images().map(({ productId, fileName }) => `${productId} ${fileName}`)).toEqual([
    '1 1.jpg',
    '2 2.jpg',
    '3 3.jpg',
  ]);
  expect(field.sent(/POST .*image/)).toBe(6);
  expect(await field.query('photos.spool', {})).toMatchObject({ usedBytes: 0, photos: 0 });
});
