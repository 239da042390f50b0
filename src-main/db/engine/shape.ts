/** The shape of a database: every table, index, trigger and view that its file defines, as one text to compare. */
import { createHash } from 'node:crypto';
import type { Connection } from './connection.ts';
import { selectAll } from './statement.ts';

/**
 * A digest of `sqlite_schema`. SQLite itself defines the tables behind a text index, and a newer SQLite may define them in another
 * way; of these tables only the kind and the names count.
 */
export function readShape(db: Connection): string {
  const rows = selectAll<{ part: string }>(
    db,
    `SELECT json_array(type, name, tbl_name, iif(${isMadeBySqlite}, NULL, sql)) AS part FROM sqlite_schema AS made`,
  );
  const parts = rows.map(({ part }) => part).sort();
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}

const isMadeBySqlite = `type = 'table' AND (name GLOB 'sqlite_*' OR EXISTS (
  SELECT 1 FROM sqlite_schema AS index_of_text
   WHERE index_of_text.sql GLOB 'CREATE VIRTUAL TABLE *' AND made.name GLOB index_of_text.name || '_*'))`;
