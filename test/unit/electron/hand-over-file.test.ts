/** The file of unsent work, on real workspaces and a real disk; the dialogs answer what the rep would choose. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { workspaceKey } from '../../../src-main/electron/workspace-key.ts';
import { createHandOver } from '../../../src-main/electron/hand-over-file.ts';
import { draft } from '../../support/drafts.ts';
import { openRig } from '../../support/rig.ts';

/** `choosing`: the requests of a window whose rep chooses this path. */
async function scene() {
  const folder = mkdtempSync(join(tmpdir(), 'satchel-hand-over-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const rig = await openRig();
  rig.network.isDown = true;
  const baseUrl = 'https://service.example';
  const choosing = (filePath: string, name = 'Ana', formerKeys: string[] = []) =>
    createHandOver({
      dialog: {
        showSaveDialog: async () => ({ canceled: false, filePath }),
        async showOpenDialog({ filters = [] }) {
          const endings = filters.flatMap(({ extensions }) => extensions);
          const isListed = endings.includes('*') || endings.includes(extname(filePath).slice(1));
          return { canceled: !isListed, filePaths: isListed ? [filePath] : [] };
        },
      },
      workspace: () => rig.workspace,
      account: () => ({ key: workspaceKey(baseUrl, name), baseUrl, name }),
      formerKeys: () => formerKeys,
      now: () => Date.parse('2026-03-04T05:06:07Z'),
      log: () => {},
    });
  return { rig, choosing, path: join(folder, 'work.satchel'), nowhere: join(folder, 'no-such-folder', 'work.satchel') };
}

test('a place where nothing can be written costs nothing', async () => {
  const { rig, choosing, nowhere } = await scene();
  await rig.command('order.create', { order: draft(rig) });
  const answer = await choosing(nowhere)['queue.handOver']({});
  expect(answer).toEqual({ ok: true, value: { outcome: 'noPlace', path: nowhere } });
  expect(await rig.query('sync.status', {})).toMatchObject({ open: 1 });
});

test('the file of an earlier one is written again, and a place that takes none is named', async () => {
  const { rig, choosing, path, nowhere } = await scene();
  await rig.command('order.create', { order: draft(rig) });
  const written = { outcome: 'written', path, entries: 1 };
  expect(await choosing(path)['queue.handOver']({})).toEqual({ ok: true, value: { ...written, kept: 0 } });
  const [earlier] = (await rig.query('outbox.handOvers', {})).handOvers;
  const id = String(earlier?.id);
  const first = readFileSync(path, 'utf8');
  writeFileSync(path, `${first} and something longer`);
  expect(await choosing(path)['queue.saveAgain']({ id })).toEqual({ ok: true, value: written });
  expect(readFileSync(path, 'utf8')).toBe(first);
  expect(await choosing(nowhere)['queue.saveAgain']({ id })).toEqual({
    ok: true,
    value: { outcome: 'noPlace', path: nowhere },
  });
});

test('a file that is already there stays where there is nothing to hand over', async () => {
  const { choosing, path } = await scene();
  writeFileSync(path, 'of this morning');
  expect(await choosing(path)['queue.handOver']({})).toEqual({ ok: true, value: { outcome: 'nothing' } });
  expect(readFileSync(path, 'utf8')).toBe('of this morning');
});

test('no empty file is left where there is nothing to hand over', async () => {
  const { choosing, path } = await scene();
  expect(await choosing(path)['queue.handOver']({})).toEqual({ ok: true, value: { outcome: 'nothing' } });
  expect(existsSync(path)).toBe(false);
});

test('a file is taken over by its own account, however the name is written, and by no other', async () => {
  const { rig, choosing, path } = await scene();
  await rig.command('order.create', { order: draft(rig) });
  await choosing(path)['queue.handOver']({});
  const refused = { outcome: 'otherAccount', baseUrl: 'https://service.example', name: 'Ana' };
  expect(await choosing(path, 'Bruno')['queue.takeOver']({})).toEqual({ ok: true, value: refused });
  const own = { outcome: 'own' };
  expect(await choosing(path, ' ANA ')['queue.takeOver']({})).toEqual({ ok: true, value: own });
});

test('a file from before the service had another address is taken over by the account that has moved', async () => {
  const { rig, choosing, path } = await scene();
  await rig.command('order.create', { order: draft(rig) });
  await choosing(path)['queue.handOver']({});
  const former = [workspaceKey('https://service.example', 'Ana')];
  expect(await choosing(path, 'Ana at another address', former)['queue.takeOver']({})).toEqual({
    ok: true,
    value: { outcome: 'own' },
  });
});

test('a file whose name was typed without an ending is found by whoever takes it over', async () => {
  const { rig, choosing, path } = await scene();
  await rig.command('order.create', { order: draft(rig) });
  const unending = path.replace('.satchel', '');
  await choosing(unending)['queue.handOver']({});
  expect(await choosing(unending)['queue.takeOver']({})).toEqual({ ok: true, value: { outcome: 'own' } });
});
