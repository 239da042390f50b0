/** A real process, killed between saving orders and writing their words. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Connection } from '../../../src-main/db/engine/connection.ts';
import { expect, it, onTestFinished } from 'vitest';
import { openWorkspace } from '../../../src-main/app/open-workspace.ts';
import { createFakeClock } from '../../support/fake-clock.ts';
import { countDirtyInFile } from '../../support/dirty.ts';
import { runUntilKilled } from './run-until-killed.ts';

const saved = 40;

function killedAfterSaving(): string {
  const directory = mkdtempSync(join(tmpdir(), 'satchel-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  runUntilKilled('save-and-die.ts', directory, String(saved));
  return directory;
}

/** How many orders are owed, have words, and have lines. */
function lookInto(directory: string): unknown[] {
  const db = new Connection(join(directory, 'satchel.sqlite'), { readonly: true });
  try {
    const countRows = (table: string) => db.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
    return [countDirtyInFile(db), countRows('orders_fts'), countRows('order_lines')];
  } finally {
    db.close();
  }
}

async function openAgain(directory: string) {
  const clock = createFakeClock();
  const tokens = { get: async () => null, set: async () => {}, clear: async () => {} };
  const service = { baseUrl: 'http://127.0.0.1:1' };
  const workspace = await openWorkspace({ directory, service, tokens, ports: { clock } });
  onTestFinished(() => workspace.close());
  return { workspace, clock };
}

it('finds orders by words and lines that a crash had left unwritten', async () => {
  const directory = killedAfterSaving();
  expect(lookInto(directory)).toEqual([saved, 0, 0]);
  const { workspace } = await openAgain(directory);
  expect(await workspace.query('orders.search', { text: 'colheita' })).toMatchObject({ value: { total: saved } });
  expect(await workspace.query('orders.search', { text: 'colheita lote17' })).toMatchObject({ value: { total: 1 } });
  expect(lookInto(directory)).toEqual([0, saved, saved]);
});

it('writes what a crash had left unwritten also when nobody asks', async () => {
  const directory = killedAfterSaving();
  const { clock } = await openAgain(directory);
  await clock.advance(100);
  expect(lookInto(directory)).toEqual([0, saved, saved]);
});
