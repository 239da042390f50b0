/** The names of an import come off the orders that wait in short turns, and a real process is killed after the first. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { openWorkspace } from '../../../src-main/app/open-workspace.ts';
import { runUntilKilled } from './run-until-killed.ts';

it('takes the rest of the names off after a crash', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'satchel-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  runUntilKilled('undo-and-die.ts', directory, '100');

  const workspace = await openWorkspace({
    directory,
    service: { baseUrl: 'http://127.0.0.1:1' },
    tokens: { get: async () => null, set: async () => {}, clear: async () => {} },
  });
  onTestFinished(() => workspace.close());
  const imports = async () => {
    const found = await workspace.query('imports.list', {});
    return found.ok ? found.value.imports : null;
  };
  while ((await imports())?.length !== 0) await setImmediate();
  const found = await workspace.query('orders.search', { limit: 100 });
  const names = found.ok ? found.value.rows.map(({ customer }) => customer.name) : [];
  expect(names).toEqual(Array.from({ length: 100 }, () => null));
});
