/** Threads that work on a database beside the main one, each with a connection of its own. */
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { Database } from 'better-sqlite3';

/** What these threads make is soon done with: without a bound each would hold tens of megabytes of it. */
const resourceLimits = { maxYoungGenerationSizeMb: 4 };

/**
 * `program` runs as text, so that it needs no file of its own beside the bundle. Its `workerData` holds `sqlite`, what to
 * require, and `path`, the database's file.
 */
export function startBeside(db: Database, program: string): Worker {
  const sqlite = createRequire(import.meta.url).resolve('better-sqlite3');
  return new Worker(program, { eval: true, resourceLimits, workerData: { sqlite, path: db.name } });
}
