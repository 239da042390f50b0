/** The file of unsent work, on real workspaces and a real disk; the dialogs answer what the rep would choose. */
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { workspaceKey } from '../../../../src-main/electron/account/workspace-key.ts';
import { createExport } from '../../../../src-main/electron/exported-work/work-file.ts';
import { draft } from '../../../support/drafts.ts';
import { openRig, type Rig } from '../../../support/rig.ts';

/** `choosing`: the requests of a window whose rep chooses this path. */
async function scene() {
  const folder = mkdtempSync(join(tmpdir(), 'satchel-hand-over-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const rig = await openRig();
  rig.network.isDown = true;
  const baseUrl = 'https://service.example';
  const choosing = (
    filePath: string,
    name = 'Ana',
    { previousKeys = [] as string[], workspace = rig.workspace, token = 'token' as string | null } = {},
  ) =>
    createExport({
      dialog: {
        showSaveDialog: async () => ({ canceled: false, filePath }),
        async showOpenDialog({ filters = [] }) {
          const endings = filters.flatMap(({ extensions }) => extensions);
          const isListed = endings.includes('*') || endings.includes(extname(filePath).slice(1));
          return { canceled: !isListed, filePaths: isListed ? [filePath] : [] };
        },
      },
      workspace: () => workspace,
      token: async () => token,
      computer: 'ana-laptop',
      account: () => ({ key: workspaceKey(baseUrl, name), baseUrl, name }),
      previousKeys: () => previousKeys,
      now: () => Date.parse('2026-03-04T05:06:07Z'),
      log: () => {},
    });
  return { rig, choosing, path: join(folder, 'work.satchel'), nowhere: join(folder, 'no-such-folder', 'work.satchel') };
}

test('a place where nothing can be written costs nothing', async () => {
  const { rig, choosing, nowhere } = await scene();
  await rig.command('order.create', { order: draft(rig) });
  const answer = await choosing(nowhere)['queue.exportWork']({});
  expect(answer).toEqual({ ok: true, value: { outcome: 'noPlace', path: nowhere } });
  expect(await rig.query('sync.status', {})).toMatchObject({ open: 1 });
});

test('the file of an earlier one is written again, and a place that takes none is named', async () => {
  const { rig, choosing, path, nowhere } = await scene();
  await rig.command('order.create', { order: draft(rig) });
  const written = { outcome: 'written', path, entries: 1, code: expect.any(String) as string };
  expect(await choosing(path)['queue.exportWork']({})).toEqual({ ok: true, value: { ...written, kept: 0 } });
  const [earlier] = (await rig.query('outbox.exports', {})).exports;
  const id = String(earlier?.id);
  const first = readFileSync(path, 'utf8');
  writeFileSync(path, `${first} and something longer`);
  expect(await choosing(path)['queue.saveAgain']({ id })).toEqual({ ok: true, value: written });
  // With another code, and nothing of the longer one before.
  const [, work] = first.split('\n');
  expect(readFileSync(path, 'utf8').split('\n')).toEqual([expect.stringContaining('signature'), work, '']);
  expect(await choosing(nowhere)['queue.saveAgain']({ id })).toEqual({
    ok: true,
    value: { outcome: 'noPlace', path: nowhere },
  });
});

test('a file that is already there stays if there is nothing to hand over', async () => {
  const { choosing, path } = await scene();
  writeFileSync(path, 'of this morning');
  expect(await choosing(path)['queue.exportWork']({})).toEqual({ ok: true, value: { outcome: 'nothing' } });
  expect(readFileSync(path, 'utf8')).toBe('of this morning');
});

test('no empty file is left if there is nothing to hand over', async () => {
  const { choosing, path } = await scene();
  expect(await choosing(path)['queue.exportWork']({})).toEqual({ ok: true, value: { outcome: 'nothing' } });
  expect(existsSync(path)).toBe(false);
});

test('a file is taken over by its own account, however the name is written, and by no other', async () => {
  const { rig, choosing, path } = await scene();
  await rig.command('order.create', { order: draft(rig) });
  await choosing(path)['queue.exportWork']({});
  const refused = { outcome: 'otherAccount', baseUrl: 'https://service.example', name: 'Ana' };
  expect(await choosing(path, 'Bruno')['queue.lookIntoFile']({})).toEqual({ ok: true, value: refused });
  const own = { outcome: 'own' };
  expect(await choosing(path, ' ANA ')['queue.lookIntoFile']({})).toEqual({ ok: true, value: own });
});

test('a file from before the service had another address is taken over by the account that has moved', async () => {
  const { rig, choosing, path } = await scene();
  await rig.command('order.create', { order: draft(rig) });
  await choosing(path)['queue.exportWork']({});
  const former = [workspaceKey('https://service.example', 'Ana')];
  expect(await choosing(path, 'Ana at another address', { previousKeys: former })['queue.lookIntoFile']({})).toEqual({
    ok: true,
    value: { outcome: 'own' },
  });
});

test('a file whose name was typed without an ending is found by whoever takes it over', async () => {
  const { rig, choosing, path } = await scene();
  await rig.command('order.create', { order: draft(rig) });
  const unending = path.replace('.satchel', '');
  await choosing(unending)['queue.exportWork']({});
  expect(await choosing(unending)['queue.lookIntoFile']({})).toEqual({ ok: true, value: { outcome: 'own' } });
});

/** A colleague with the same account on another laptop, who has chosen the file. */
async function colleague({ rig, choosing, path }: Awaited<ReturnType<typeof scene>>, token: string | null = 'token') {
  const other: Rig = await openRig({ service: rig.service, seed: 2 });
  const handlers = choosing(path, 'Ana', { workspace: other.workspace, token });
  const look = async () => {
    const answer = await handlers['queue.lookIntoFile']({});
    if (!answer.ok || answer.value.outcome !== 'read') throw new Error(JSON.stringify(answer));
    return answer.value;
  };
  const take = async (id: string, isTrusted = false) => {
    const answer = await handlers['queue.importWork']({ id, isTrusted });
    return answer.ok && answer.value;
  };
  return { other, handlers, look, take };
}

async function handed() {
  const made = await scene();
  await made.rig.command('order.create', { order: draft(made.rig) });
  const answer = await made.choosing(made.path)['queue.exportWork']({});
  if (!answer.ok || answer.value.outcome !== 'written') throw new Error(JSON.stringify(answer));
  return { ...made, code: answer.value.code };
}

test('a colleague with the same token sees what is in the file, and nothing comes in before he says so', async () => {
  const { other, look, take } = await colleague(await handed());
  const file = await look();
  expect(file).toMatchObject({
    proof: 'proven',
    from: 'ana-laptop',
    preview: { counts: [{ kind: 'order.create', count: 1 }] },
  });
  expect(await other.query('sync.status', {})).toMatchObject({ open: 0 });
  expect(await take('another')).toEqual({ outcome: 'gone' });
  expect(await take(file.id)).toEqual({ outcome: 'taken', taken: 1, known: 0 });
  expect(await take(file.id)).toEqual({ outcome: 'gone' });
  expect(await other.query('sync.status', {})).toMatchObject({ open: 1 });
});

test.each([['another token'], [null]])('a colleague with another token (%s) types the code', async (token) => {
  const made = await handed();
  const { handlers, look, take } = await colleague(made, token);
  const { id, proof } = await look();
  expect(proof).toBe('unproven');
  const isProven = async (code: string) => {
    const answer = await handlers['queue.proveFile']({ id, code });
    return answer.ok && answer.value.isProven;
  };
  expect(await isProven('AAAAA-AAAAA')).toBe(false);
  expect(await take(id)).toEqual({ outcome: 'gone' });
  expect(await isProven(made.code.toLowerCase())).toBe(true);
  expect(await take(id)).toMatchObject({ outcome: 'taken', taken: 1 });
});

test('a file that was changed or has lost its signature says so, and is taken only by a rep who trusts it', async () => {
  const made = await handed();
  const { handlers, look, take } = await colleague(made);
  const text = readFileSync(made.path, 'utf8');
  writeFileSync(made.path, text.replace('ana-laptop', 'ana-laptoq'));
  const changed = await look();
  expect(changed.proof).toBe('unproven');
  expect(await handlers['queue.proveFile']({ id: changed.id, code: made.code })).toEqual({
    ok: true,
    value: { isProven: false },
  });
  writeFileSync(made.path, text.replace(/"signature":\{[^}]*\}/, '"signature":null'));
  const { id, proof } = await look();
  expect(proof).toBe('missing');
  expect(await take(id)).toEqual({ outcome: 'gone' });
  expect(await take(id, true)).toMatchObject({ outcome: 'taken', taken: 1 });
});

test('a file that was left is taken no more', async () => {
  const { handlers, look, take } = await colleague(await handed());
  const { id } = await look();
  await handlers['queue.leaveFile']({});
  expect(await take(id, true)).toEqual({ outcome: 'gone' });
});

test.skipIf(process.platform === 'win32')(
  'the file is readable by the user alone, also if another one was',
  async () => {
    const { rig, choosing, path } = await scene();
    await rig.command('order.create', { order: draft(rig) });
    writeFileSync(path, 'of this morning');
    chmodSync(path, 0o644);
    await choosing(path)['queue.exportWork']({});
    expect(statSync(path).mode & 0o777).toBe(0o600);
  },
);

test('a file beyond all bounds is none', async () => {
  const { choosing, path } = await scene();
  writeFileSync(path, '');
  for (let written = 0; written < 65; written += 1) appendFileSync(path, Buffer.alloc(2 ** 20, ' '));
  expect(await choosing(path)['queue.lookIntoFile']({})).toEqual({ ok: true, value: { outcome: 'unreadable' } });
});
