/** Keys and texts in SQLite, each write durable: the storage that peers without one of their own on Node are given. */
import Database from 'better-sqlite3';

export function openKeyValue(path) {
  const db = new Database(path);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.exec('CREATE TABLE IF NOT EXISTS pairs (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID');
  const put = db.prepare(
    'INSERT INTO pairs (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
  );
  const get = db.prepare('SELECT value FROM pairs WHERE key = ?').pluck();
  const remove = db.prepare('DELETE FROM pairs WHERE key = ?');
  const keys = db.prepare('SELECT key FROM pairs').pluck();
  const entries = db.prepare('SELECT key, value FROM pairs').raw();
  return {
    get: (key) => get.get(key) ?? null,
    set: (key, value) => void put.run(key, value),
    delete: (key) => void remove.run(key),
    keys: () => keys.all(),
    entries: () => entries.all(),
    close: () => db.close(),
  };
}
