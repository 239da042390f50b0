import { execFile } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import BetterSqlite3 from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { openWorkspace } from '../../../src-main/app/open-workspace.ts';
import { signatureOf } from '../../../src-main/db/migrate.ts';
import { draft } from '../../support/drafts.ts';
import { openRig, type Rig } from '../../support/rig.ts';

function openAgain(rig: Rig) {
  return openWorkspace({
    directory: rig.directory,
    service: { baseUrl: 'https://service.example' },
    tokens: { get: async () => null, set: async () => {}, clear: async () => {} },
  });
}

it.each([
  ['no address', 'is not the address of a service'],
  ['http://service.example', 'must begin with https'],
  ['https://rep:secret@service.example', 'must not hold a name or password'],
])('refuses to send a token to %s', async (baseUrl, problem) => {
  const directory = join((await openRig()).directory, 'other');
  const tokens = { get: async () => null, set: async () => {}, clear: async () => {} };
  await expect(openWorkspace({ directory, service: { baseUrl }, tokens })).rejects.toThrow(problem);
  expect(existsSync(directory)).toBe(false);
});

it('refuses a bad payload with its fields, and writes nothing', async () => {
  const rig = await openRig();
  const error = await rig.refused('order.create', {
    order: { id_customer: 1, date: 'amanhã', items: [{ id_item: 1, quantity: '2' }], colour: 'blue' } as never,
  });
  expect(error).toMatchObject({
    kind: 'invalid',
    fields: [
      { path: 'order.date', code: 'mustBeADateTime' },
      { path: 'order.items.0.quantity', code: 'mustBeANumber' },
      { path: 'order.colour', code: 'unknownField' },
    ],
  });
  expect(await rig.query('outbox.list', {})).toEqual({ entries: [] });
});

it.each(['2026-02-30T10:00:00-03:00', '2026-04-31T00:00:00Z', '2025-02-29T00:00:00Z', '2026-05-01T24:00:00-03:00'])(
  'refuses a moment that no calendar and no clock has, which would be read as one of another day: %s',
  async (moment) => {
    const rig = await openRig();
    const error = await rig.refused('order.create', { order: draft(rig, { date: moment, delivery_date: moment }) });
    expect(error).toMatchObject({
      fields: [
        { path: 'order.date', code: 'mustBeADateTime' },
        { path: 'order.delivery_date', code: 'mustBeADateTime' },
      ],
    });
    const { localId } = await rig.command('order.create', { order: draft(rig, { date: '2024-02-29T23:59:59-03:00' }) });
    const changes = { delivery_date: moment };
    expect(await rig.refused('order.update', { localId, changes })).toMatchObject({ kind: 'invalid' });
  },
);

it('refuses a list of a day that the calendar has not', async () => {
  const rig = await openRig();
  const ofDay = (day: string) => rig.workspace.query('orders.search', { dayFrom: day, dayTo: day });
  expect(await ofDay('2026-02-30')).toMatchObject({ error: { kind: 'invalid', fields: [{ path: 'dayFrom' }, {}] } });
  expect(await ofDay('2024-02-29')).toMatchObject({ ok: true });
});

it('refuses an address that this machine does not know', async () => {
  const rig = await openRig();
  const error = await rig.refused('order.create', { order: draft(rig, { address_local_id: 'nowhere' as never }) });
  expect(error).toMatchObject({ kind: 'invalid', fields: [{ path: 'order.address_local_id', code: 'notFound' }] });
});

it('answers an unknown command or query as an error, not an exception', async () => {
  const rig = await openRig();
  expect(await rig.workspace.command('order.explode' as never, {} as never)).toMatchObject({
    error: { kind: 'unknownRequest' },
  });
  expect(await rig.workspace.query('toString' as never, {} as never)).toMatchObject({
    error: { kind: 'unknownRequest' },
  });
});

/** In its own process: `opened`, or why not. */
async function openElsewhere({ directory }: Rig): Promise<string> {
  const program = resolve(import.meta.dirname, '../../support/programs/open-once.ts');
  return (await promisify(execFile)(process.execPath, [program, directory])).stdout.trim();
}

it('lets only one process have a workspace, whatever that one tries meanwhile', { timeout: 60_000 }, async () => {
  const rig = await openRig();
  expect(await openElsewhere(rig)).toBe('inUse');
  await expect(openAgain(rig)).rejects.toMatchObject({ reason: 'inUse' });
  expect(await openElsewhere(rig)).toBe('inUse');
  await rig.workspace.close();
  expect(await openElsewhere(rig)).toBe('opened');
});

it.each([
  ['zeros', 0],
  ['anything', 0xa5],
])(
  'has it if the power failed and left %s in the file that locks it, and still lets no other have it',
  async (_, byte) => {
    const rig = await openRig();
    await rig.workspace.close();
    writeFileSync(join(rig.directory, 'lock.sqlite'), Buffer.alloc(4_096, byte));
    await rig.reopen();
    expect(await rig.query('outbox.list', {})).toEqual({ entries: [] });
    await expect(openAgain(rig)).rejects.toMatchObject({ reason: 'inUse' });
  },
);

it('refuses a database from a newer program and leaves every byte of it', async () => {
  const rig = await openRig();
  await rig.workspace.close();
  const path = join(rig.directory, 'satchel.sqlite');
  const db = new BetterSqlite3(path);
  db.pragma('user_version = 999');
  db.pragma(`application_id = ${signatureOf(999)}`);
  db.close();
  const before = readFileSync(path);
  await expect(openAgain(rig)).rejects.toMatchObject({ reason: 'fromTheFuture' });
  expect(readFileSync(path).equals(before)).toBe(true);
  rmSync(path);
  const again = await openAgain(rig);
  await again.close();
});

it.each([
  ['signed', 29, 0x53a70000 + 29],
  ['not signed yet', 14, 0],
])('refuses a database of a trial version, %s, and leaves every byte of it', async (_, version, signature) => {
  const rig = await openRig();
  await rig.workspace.close();
  const path = join(rig.directory, 'satchel.sqlite');
  const db = new BetterSqlite3(path);
  db.pragma(`user_version = ${version}`);
  db.pragma(`application_id = ${signature}`);
  db.close();
  const listFiles = () => readdirSync(rig.directory).filter((name) => !/-(wal|shm)$/.test(name));
  const [before, names] = [readFileSync(path), listFiles()];
  await expect(openAgain(rig)).rejects.toMatchObject({ reason: 'tooOld' });
  expect(readFileSync(path).equals(before)).toBe(true);
  expect(listFiles()).toEqual(names);
});

it('rescues a database whose number of version the disk has changed', async () => {
  const rig = await openRig();
  await rig.command('order.create', { order: draft(rig, {}) });
  await rig.workspace.close();
  const db = new BetterSqlite3(join(rig.directory, 'satchel.sqlite'));
  db.pragma('user_version = 126');
  db.close();
  const again = await openAgain(rig);
  onTestFinished(() => again.close());
  expect(await again.query('sync.status', {})).toMatchObject({ value: { rescue: { fromDamaged: 1 } } });
  expect(await again.query('outbox.list', {})).toMatchObject({ value: { entries: [{ state: 'queued' }] } });
});

it.each([
  ['its first letter', 0],
  ['the size of its pages', 16],
  ['its format for writing', 18],
  ['its format for reading', 19],
  ['the room kept free in a page', 20],
  ['a fraction', 21],
  ['the format of its tables', 47],
  ['the encoding of its texts', 59],
])('loses nothing if the disk has changed a byte of the header: %s', async (_name, at) => {
  const rig = await openRig();
  await rig.command('order.create', { order: draft(rig, {}) });
  await rig.workspace.close();
  const path = join(rig.directory, 'satchel.sqlite');
  writeFileSync(path, readFileSync(path).fill(126, at, at + 1));
  const again = await openAgain(rig);
  onTestFinished(() => again.close());
  expect(await again.query('sync.status', {})).toMatchObject({ value: { rescue: { fromDamaged: 1 } } });
  expect(await again.query('outbox.list', {})).toMatchObject({ value: { entries: [{ state: 'outcomeUnknown' }] } });
});

it('does not set a database aside that it may not open', async () => {
  const rig = await openRig();
  await rig.workspace.close();
  const path = join(rig.directory, 'satchel.sqlite');
  rmSync(path);
  mkdirSync(path);
  await expect(openAgain(rig)).rejects.toMatchObject({ reason: 'failing' });
});

it('opens a database that was being made when the program was killed', async () => {
  const rig = await openRig();
  await rig.workspace.close();
  const making = join(rig.directory, 'making');
  const path = join(rig.directory, 'satchel.sqlite');
  rmSync(path);
  // Until there is a log of what is written, a journal says what was there before: a header and no tables.
  const db = new BetterSqlite3(making);
  db.pragma('cache_size = 1');
  db.exec(`CREATE TABLE half (made BLOB); DROP TABLE half; BEGIN; CREATE TABLE half (made BLOB)`);
  for (let n = 0; n < 100; n++) db.exec(`INSERT INTO half VALUES (randomblob(3000))`);
  copyFileSync(making, path);
  copyFileSync(`${making}-journal`, `${path}-journal`);
  db.close();
  const again = await openAgain(rig);
  onTestFinished(() => again.close());
  expect(await again.query('sync.status', {})).toMatchObject({ value: { rescue: null } });
});

it.skipIf(process.platform === 'win32')(
  'keeps the workspace to its owner (not checked on Windows, which has no such bits)',
  async () => {
    const rig = await openRig();
    expect(statSync(rig.directory).mode & 0o077).toBe(0);
    expect(statSync(join(rig.directory, 'satchel.sqlite')).mode & 0o077).toBe(0);
  },
);

it('still holds a saved order when it is opened again', async () => {
  const rig = await openRig();
  const { localId } = await rig.command('order.create', { order: draft(rig, { observations: 'Guardado' }) });
  await rig.reopen();
  expect((await rig.order(localId)).order.observations).toBe('Guardado');
});

it('says that it is closed to whoever asks for a pass after that', async () => {
  const rig = await openRig();
  await rig.workspace.close();
  await expect(rig.workspace.syncNow()).rejects.toThrow('The workspace is closed.');
  await expect(rig.workspace.syncNow({ cutWaits: true })).rejects.toThrow('The workspace is closed.');
});

it('tells its listeners what changed', async () => {
  const rig = await openRig();
  const heard: string[] = [];
  rig.workspace.subscribe((event) => heard.push(event.type === 'changed' ? event.topics.join() : event.type));
  await rig.command('order.create', { order: draft(rig) });
  await rig.clock.advance(0);
  expect(heard).toContain('orders,outbox');
});
