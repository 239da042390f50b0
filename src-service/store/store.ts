/** The service's database: one file or memory, statements prepared when first used. */
import Database from 'better-sqlite3';
import { schema, schemaVersion } from './schema.ts';

export type Bound = string | number | Buffer | null;

export interface Store {
  all<Row>(sql: string, bindings?: Bound[]): Row[];
  one<Row>(sql: string, bindings?: Bound[]): Row | undefined;
  /** Runs a write; returns the key of an inserted row and how many rows changed. */
  run(sql: string, bindings?: Bound[]): { key: number; changes: number };
  /** All of `work` or nothing of it. */
  transact<T>(work: () => T): T;
  close(): void;
}

/**
 * `bulk` is for filling a new file that nobody reads yet: a crash spoils the file.
 * Throws when the file is not a database of this service or is of another version.
 */
export function openStore(file: string, mode: 'serve' | 'bulk' = 'serve'): Store {
  const db = new Database(file);
  try {
    prepareDatabase(db, file, mode);
  } catch (error) {
    db.close();
    if (error instanceof Database.SqliteError && error.code === 'SQLITE_NOTADB') {
      throw new Error(`${file} is not a database.`, { cause: error });
    }
    throw error;
  }

  const prepared = new Map<string, Database.Statement>();
  function statement(sql: string): Database.Statement {
    let found = prepared.get(sql);
    // SQLite plans anew for each value of a parameter that stands by itself.
    if (!found) prepared.set(sql, (found = db.prepare(sql.replaceAll('?', '+?'))));
    return found;
  }

  return {
    all: <Row>(sql: string, bindings: Bound[] = []) => statement(sql).all(...bindings) as Row[],
    one: <Row>(sql: string, bindings: Bound[] = []) => statement(sql).get(...bindings) as Row | undefined,
    run(sql, bindings = []) {
      const result = statement(sql).run(...bindings);
      return { key: Number(result.lastInsertRowid), changes: result.changes };
    },
    transact: (work) => db.transaction(work).immediate(),
    close: () => void db.close(),
  };
}

function prepareDatabase(db: Database.Database, file: string, mode: 'serve' | 'bulk'): void {
  const version = db.pragma('user_version', { simple: true });
  const isNew = version === 0 && db.pragma('schema_version', { simple: true }) === 0;
  if (!isNew && version !== schemaVersion) throw new Error(`${file} was not made by this version of the service.`);
  if (mode === 'bulk') {
    db.pragma('journal_mode = OFF');
    db.pragma('synchronous = OFF');
    db.pragma('cache_size = -131072');
  } else if (file !== ':memory:') {
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = NORMAL');
  }
  if (isNew) db.exec(schema);
}
