/**
 * The least that the interface allows for the same day, with the arguments of `workday.ts`: each pull asks for what has changed, each
 * known customer's addresses are asked for once, and each order that comes or goes is one durable insert of its JSON. A photo is
 * copied once, because the rep may delete the file before it has left.
 */
import Database from 'better-sqlite3';
import { closeSync, copyFileSync, fsyncSync, openAsBlob, openSync } from 'node:fs';
import { join } from 'node:path';
import { makeOrder } from '../order.ts';
import { clockHeader, nightMs, pullEveryMs, spendDay } from './day.ts';

const [, , directory = '', photos = '', baseUrl = '', token = ''] = process.argv;
const known = new Database(join(directory, 'satchel.sqlite'), { readonly: true });
const customers = known.prepare('SELECT DISTINCT customer_fk_id FROM addresses').pluck().all() as string[];
known.close();

const db = new Database(join(directory, 'bare.sqlite'));
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');
db.exec('CREATE TABLE records (id INTEGER PRIMARY KEY, json TEXT NOT NULL) STRICT');
const insert = db.prepare('INSERT INTO records (json) VALUES (?)');
let nowMs = Date.now() + nightMs;

const spent = await spendDay(
  {
    async pull(n) {
      const since = new Date(nowMs).toISOString();
      nowMs += pullEveryMs;
      await readOrders(`/orders?sort=id&limit=100&page=1&update_date_from=${since}`);
      if (n > 1) return;
      for (const id of customers) await (await ask(`/customers/${encodeURIComponent(id)}/address`)).json();
    },
    async order(n) {
      const body = JSON.stringify(makeOrder(n));
      insert.run(body);
      const stored = await ask('/orders', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      insert.run(await stored.text());
    },
    async photo(n) {
      const kept = join(directory, `${n}.jpg`);
      copyFileSync(join(photos, `${n}.jpg`), kept);
      const file = openSync(kept, 'r+');
      fsyncSync(file);
      closeSync(file);
      const form = new FormData();
      form.append('file', await openAsBlob(kept, { type: 'image/jpeg' }), `${n}.jpg`);
      await (await ask(`/products/${1 + n}/image`, { method: 'POST', body: form })).json();
    },
  },
  async () => {
    db.close();
  },
);
console.log(JSON.stringify(spent));

async function readOrders(path: string): Promise<void> {
  const answer = await ask(path);
  const { data } = (await answer.json()) as { data: unknown[] };
  for (const record of data) insert.run(JSON.stringify(record));
}

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${token}`);
  headers.set(clockHeader, String(nowMs));
  const answer = await fetch(`${baseUrl}${path}`, { ...init, headers });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer;
}
