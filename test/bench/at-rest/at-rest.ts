/**
 * What encrypting the workspace would cost: the same library with and without a key, on the settings and the kinds of work
 * that Satchel has. Prints one table; ratios of medians, for machines differ. Wants `npm install` in this folder.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Statement {
  run(...values: unknown[]): unknown;
  all(...values: unknown[]): unknown[];
}
interface Db {
  pragma(text: string): unknown;
  exec(sql: string): unknown;
  prepare(sql: string): Statement;
  transaction(work: () => void): () => void;
  close(): void;
}

const { default: Database } = (await import('better-sqlite3-multiple-ciphers' as string)) as {
  default: new (path: string) => Db;
};

const rounds = 7;
const commits = 200;
const rows = 20_000;
const document = JSON.stringify({ items: Array.from({ length: 20 }, (_, id) => ({ id, name: 'Café torrado 500 g' })) });

function open(path: string, key: string | null): Db {
  const db = new Database(path);
  // A key of 256 bits as the keychain would hold it: no password, so no slow derivation.
  if (key !== null) db.pragma(`key = "x'${key}'"`);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('cache_size = -16384');
  return db;
}

function measure(work: () => void): number {
  const startMs = performance.now();
  work();
  return performance.now() - startMs;
}

function playRound(key: string | null): Record<string, number> {
  const folder = mkdtempSync(join(tmpdir(), 'satchel-at-rest-'));
  const path = join(folder, 'bench.sqlite');
  try {
    const db = open(path, key);
    db.exec(
      'CREATE TABLE docs (id INTEGER PRIMARY KEY, customer INTEGER, json TEXT); CREATE INDEX by_customer ON docs (customer)',
    );
    const insert = db.prepare('INSERT INTO docs (customer, json) VALUES (?, ?)');
    const save = measure(() => {
      for (let n = 0; n < commits; n++) db.transaction(() => void insert.run(n % 97, document))();
    });
    const pull = measure(() => {
      for (let page = 0; page < rows / 100; page++)
        db.transaction(() => {
          for (let n = 0; n < 100; n++) insert.run(n % 97, document);
        })();
    });
    db.close();
    const again = open(path, key);
    const start = measure(() => again.prepare('SELECT count(*) FROM docs').all());
    const search = measure(() => {
      for (let customer = 0; customer < 97; customer++)
        again.prepare('SELECT id, json FROM docs WHERE customer = ? LIMIT 100').all(customer);
    });
    again.close();
    const isReadable = readFileSync(path).includes('torrado');
    if (isReadable === (key !== null)) throw new Error('The file is not what this bench means to measure');
    return {
      'save one order': save / commits,
      'pull a page of 100': pull / (rows / 100),
      'first query': start,
      search,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

const key = 'a1'.repeat(32);
const plain: Record<string, number>[] = [];
const encrypted: Record<string, number>[] = [];
for (let round = 0; round < rounds; round++) {
  plain.push(playRound(null));
  encrypted.push(playRound(key));
}
for (const name of Object.keys(plain[0] ?? {})) {
  const [without, withKey] = [plain, encrypted].map((all) => median(all.map((one) => one[name] ?? 0)));
  const ratio = ((withKey ?? 0) / (without ?? 1)).toFixed(2);
  console.log(`${name.padEnd(20)} ${without?.toFixed(2)} ms, encrypted ${withKey?.toFixed(2)} ms: ${ratio} ×`);
}
