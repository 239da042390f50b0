import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultSettings, type Settings } from '../../../src-shared/contract/settings.ts';
import { draft } from '../../support/drafts.ts';
import { openRig } from '../../support/rig.ts';

it('answers with safe defaults until the rep sets something, and keeps what was set over a restart', async () => {
  const rig = await openRig();
  expect(await rig.query('settings.get', {})).toEqual({
    settings: defaultSettings,
    defaults: defaultSettings,
    enforced: [],
  });
  await rig.command('settings.change', { changes: { uploadField: 'image', companyName: ' Armazém São João ' } });
  await rig.reopen();
  const { settings, defaults } = await rig.query('settings.get', {});
  expect(settings).toEqual({ ...defaultSettings, uploadField: 'image', companyName: 'Armazém São João' });
  expect(defaults).toEqual(defaultSettings);
});

it('refuses a value out of bounds with the name of the field, and changes nothing', async () => {
  const rig = await openRig();
  expect(
    await rig.refused('settings.change', { changes: { concurrency: 0, companyName: 'Nova', uploadField: 'a"b' } }),
  ).toMatchObject({
    kind: 'invalid',
    fields: [
      { path: 'changes.uploadField', code: 'outOfRange' },
      { path: 'changes.concurrency', code: 'outOfRange' },
    ],
  });
  expect(await rig.refused('settings.change', { changes: {} })).toMatchObject({ kind: 'invalid' });
  expect((await rig.query('settings.get', {})).settings).toEqual(defaultSettings);
});

it('refuses to have customers silent before they are late, unless both change so that they are not', async () => {
  const rig = await openRig();
  expect(await rig.refused('settings.change', { changes: { dueSilentTimes: 1 } })).toMatchObject({
    kind: 'invalid',
    fields: [{ path: 'changes.dueSilentTimes', code: 'outOfRange' }],
  });
  expect(await rig.refused('settings.change', { changes: { dueLateTimes: 4 } })).toMatchObject({
    fields: [{ path: 'changes.dueLateTimes', code: 'outOfRange' }],
  });
  await rig.command('settings.change', { changes: { dueLateTimes: 4, dueSilentTimes: 4.1 } });
  const { dueLateTimes, dueSilentTimes } = (await rig.query('settings.get', {})).settings;
  expect([dueLateTimes, dueSilentTimes]).toEqual([4, 4.1]);
});

it('takes a setting that a script leaves undefined as one that it does not name', async () => {
  const rig = await openRig();
  expect(await rig.refused('settings.change', { changes: { concurrency: undefined } })).toMatchObject({
    kind: 'invalid',
    fields: [{ path: 'changes', code: 'nothingToChange' }],
  });
  await rig.command('settings.change', { changes: { concurrency: undefined, companyName: 'Nova' } });
  const changed = { ...defaultSettings, companyName: 'Nova' };
  expect((await rig.query('settings.get', {})).settings).toEqual(changed);
  await rig.reopen();
  expect((await rig.query('settings.get', {})).settings).toEqual(changed);
});

it('sends no fk_id of ours from the moment on at which the rep says that fk_id is not ours', async () => {
  const rig = await openRig();
  await rig.command('order.create', { order: draft(rig) });
  await rig.command('settings.change', { changes: { makesFkIds: false } });
  await rig.command('order.create', { order: draft(rig) });
  await rig.sync();
  expect(rig.service.orders().map(({ fk_id }) => typeof fk_id)).toEqual(['string', 'object']);
});

it('gives up a call after the time that the rep has set', async () => {
  const rig = await openRig();
  await rig.command('settings.change', { changes: { requestTimeoutSeconds: 7 } });
  await rig.command('order.create', { order: draft(rig) });
  rig.network.failNext(/^POST/, { after: () => new Promise<never>(() => {}) });
  let isOver = false;
  const pass = rig.sync().then(() => (isOver = true));
  await rig.clock.advance(6_999);
  expect(isOver).toBe(false);
  await rig.clock.advance(1);
  await pass;
});

it('brings the settings over from a database that cannot be read', async () => {
  const rig = await openRig();
  await rig.command('settings.change', { changes: { companyName: 'Armazém' } });
  await rig.workspace.close();
  writeFileSync(join(rig.directory, 'satchel.sqlite'), 'spoiled');
  await rig.reopen();
  expect((await rig.query('settings.get', {})).settings.companyName).toBe('Armazém');
});

describe('what the company sets', () => {
  it('as a default goes until the rep sets something else', async () => {
    const rig = await openRig({ policy: { defaults: () => ({ uploadField: 'arquivo' }), enforced: () => ({}) } });
    const { settings, defaults, enforced } = await rig.query('settings.get', {});
    expect([settings.uploadField, defaults.uploadField, enforced]).toEqual(['arquivo', 'arquivo', []]);
    await rig.command('settings.change', { changes: { uploadField: 'image' } });
    expect((await rig.query('settings.get', {})).settings.uploadField).toBe('image');
  });

  it('for good wins over what the rep set, is refused as a whole, and leaves that as it was', async () => {
    let enforced: Partial<Settings> = {};
    const rig = await openRig({ policy: { defaults: () => ({}), enforced: () => enforced } });
    await rig.command('settings.change', { changes: { uploadField: 'image' } });
    enforced = { uploadField: 'arquivo' };
    expect(await rig.query('settings.get', {})).toMatchObject({
      settings: { uploadField: 'arquivo' },
      enforced: ['uploadField'],
    });
    const changes = { companyName: 'Nova', uploadField: 'foto' };
    expect(await rig.refused('settings.change', { changes })).toEqual({ kind: 'setByCompany' });
    expect((await rig.query('settings.get', {})).settings.companyName).toBe('');
    enforced = {};
    expect((await rig.query('settings.get', {})).settings.uploadField).toBe('image');
  });

  it('of the history brings old orders back when it keeps all of them again', async () => {
    let days: number | null = 30;
    const policy = { defaults: () => ({}), enforced: () => ({ historyDays: days }) };
    const rig = await openRig({ orders: 300, policy });
    await rig.sync();
    await rig.sync();
    const total = async () => (await rig.query('orders.search', {})).total;
    expect(await total()).toBeLessThan(300);
    days = null;
    await rig.reopen();
    await rig.sync();
    expect(await total()).toBe(300);
  });
});
