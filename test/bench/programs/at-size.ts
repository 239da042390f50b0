/**
 * Opens the workspace at `argv[2]`, and prints what each thing that a rep does there takes, times of each in milliseconds,
 * and the memory that this process has then, and again after `argv[3]` milliseconds in which nobody does anything. The first
 * sync was that of another process.
 */
import Database from 'better-sqlite3';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { QueryPayload } from '../../../src-shared/contract/queries.ts';
import { watchBlocks } from '../report/blocks.ts';
import { makeOrder } from '../order.ts';
import { liveBytes, ownBytes } from '../process-memory.ts';
import { openOffline } from '../stocked.ts';

const [, , directory = '', restMs = '0'] = process.argv;

type Search = QueryPayload<'orders.search'>;

const openMs: number[] = [];
for (let round = 0; round < 5; round++) {
  const from = performance.now();
  const opened = await openOffline(directory);
  await list(opened, { sort: '-date', limit: 50, totalLater: true });
  openMs.push(performance.now() - from);
  await opened.close();
}

/** Typed as soon as the list is there, in a workspace that was just opened. */
const firstKeyMs: number[] = [];
for (const search of ['m', 'c', 'd', 'p', 's', 'a', 'me', 'pa', '1', '60', '2', '9'].map(text)) {
  const opened = await openOffline(directory);
  await list(opened, { sort: '-date', limit: 50, totalLater: true });
  const from = performance.now();
  await list(opened, { ...search, totalLater: true });
  firstKeyMs.push(performance.now() - from);
  await opened.close();
}

const workspace = await openOffline(directory);
const { rows: customers } = await list(workspace, { limit: 100 });

/** More different questions in each kind than there are lists that the workspace keeps. */
const kinds: Record<string, Search[]> = {
  'first letters': ['m', 'c', 'd', 'p', 's', 'a', 'me', 'pa'].map(text),
  'numbers that begin many': ['1', '60', '2', 'de 60', 'caixa 24', '90', '12', '120'].map(text),
  'words of most orders': ['dias', 'validade', 'caixa', 'de 60', 'val', 'minima', 'mínima', '60 dias'].map(text),
  'words of some': ['mercado', 'padaria', 'farmácia', 'hotel', 'irmaos', 'santa', 'família', 'pizz'].map(text),
  'rare words': customers.slice(0, 20).map(({ customer }) => text(String(customer.name))),
  numbers: customers.slice(20, 40).map(({ id }) => text(String(id))),
  misses: ['girafa', 'xyzzy', 'mercado girafa', 'ornitorrinco', 'qwerty', 'zebra', 'açaíx', 'dias xyzzy'].map(text),
  'a customer between dates': customers.slice(0, 40).map(({ customer }) => ({
    id_customer: customer.id ?? 1,
    order_date_from: '2026-01-01T00:00:00.000Z',
    sort: '-date' as const,
    limit: 25,
  })),
  'all orders, first page': [{ sort: '-date', limit: 25 }],
};
const times: Record<string, number[]> = { 'first key before the newest are gathered': firstKeyMs };
for (const [kind, searches] of Object.entries(kinds)) {
  times[kind] = [];
  for (let count = 0; count < 120; count++) {
    const search = searches[count % searches.length] ?? {};
    const from = performance.now();
    await list(workspace, { ...search, totalLater: true });
    if (count >= 20) times[kind].push(performance.now() - from);
  }
}

/** Of texts with one letter wrong, that the list is empty and what was meant. */
const slips = ['mrecado', 'pdaria', 'farmacai', 'hotell', 'santqa', 'mercado girafa', 'validaed caixa', 'xyzzyx'];
times['one letter wrong'] = [];
for (let count = 0; count < 120; count++) {
  const search = text(slips[count % slips.length] ?? '');
  const from = performance.now();
  await list(workspace, { ...search, totalLater: true });
  const nearest = await workspace.query('search.nearest', { text: search.text ?? '', among: 'orders' });
  if (!nearest.ok) throw new Error(JSON.stringify(nearest.error));
  if (nearest.value.text !== null) await list(workspace, { ...text(nearest.value.text), totalLater: true });
  if (count >= 20) times['one letter wrong'].push(performance.now() - from);
}

/** The lengths of the same lists, the longest time that the main thread was not free meanwhile among them. */
const countMs: Record<string, number[]> = {};
const blocks = watchBlocks();
for (const [kind, searches] of Object.entries(kinds)) {
  countMs[kind] = [];
  for (const { limit: _, ...criteria } of searches.slice(0, 8)) {
    const from = performance.now();
    await workspace.query('orders.count', { criteria });
    countMs[kind].push(performance.now() - from);
  }
}
const { longestCpuMs: countBlockMs } = blocks.end();

const saveMs: number[] = [];
const bareMs: number[] = [];
const bare = new Database(join(directory, 'bare.sqlite'));
bare.pragma('journal_mode = WAL');
bare.pragma('synchronous = FULL');
bare.exec('CREATE TABLE documents (id INTEGER PRIMARY KEY, json TEXT NOT NULL) STRICT');
const insert = bare.prepare('INSERT INTO documents (json) VALUES (?)');
const bareDocument = JSON.stringify(makeOrder(1)).padEnd(6_000);
for (let n = 0; n < 400; n++) {
  const bareFrom = performance.now();
  insert.run(bareDocument);
  const saveFrom = performance.now();
  const result = await workspace.command('order.create', { order: makeOrder(n) });
  const end = performance.now();
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  if (n < 100) continue;
  bareMs.push(saveFrom - bareFrom);
  saveMs.push(end - saveFrom);
}
const worked = memoryNow();
await setTimeout(Number(restMs));
const memory = { worked, rested: memoryNow(), liveBytes: liveBytes() };
await workspace.close();
bare.close();
console.log(JSON.stringify({ memory, openMs, saveMs, bareMs, times, countMs, countBlockMs }));

function memoryNow() {
  return { residentBytes: process.memoryUsage.rss(), ownBytes: ownBytes() };
}

function text(words: string): Search {
  return { text: words, limit: 25 };
}

async function list(asked: typeof workspace, search: Search) {
  const result = await asked.query('orders.search', search);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}
