/** What a weekly price list replaces is forgotten in short turns, and a real process is killed between two of them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openWorkspace } from '../../../src-main/app/open-workspace.ts';
import { importList } from '../../support/import-list.ts';
import { runUntilKilled } from './run-until-killed.ts';

const weeks = 7;
const products = 1_000;

it('continues with the next price list after a crash, and every one of the newest five is whole', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'satchel-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  runUntilKilled('import-and-die.ts', directory, String(weeks), String(products));

  const workspace = await openWorkspace({
    directory,
    service: { baseUrl: 'http://127.0.0.1:1' },
    tokens: { get: async () => null, set: async () => {}, clear: async () => {} },
  });
  onTestFinished(() => workspace.close());
  const listed = async () => {
    const found = await workspace.query('imports.list', {});
    return found.ok ? found.value.imports.map(({ fileName, taken, state }) => [fileName, taken, state]) : [];
  };
  const list = (week: number) => [`semana-${week}.csv`, products, 'done'];
  expect(await listed()).toEqual([7, 6, 5, 4, 3, 2, 1].map(list));
  expect(await workspace.query('catalogue.list', { kind: 'product', text: 'prego', limit: 1 })).toMatchObject({
    value: { rows: [{ name: 'Prego da semana 7' }] },
  });

  await importList(workspace, weeks + 1, products);
  expect(await listed()).toEqual([8, 7, 6, 5, 4, 3].map(list));
});
