/** How much of each kind of personal data the account's folder holds. */
import { existsSync, readdirSync } from 'node:fs';
import type { HeldKind } from '../../../src-shared/contract/privacy.ts';
import { listBackups } from '../backup/backups.ts';
import type { Connection } from '../engine/connection.ts';
import { selectCount } from '../engine/statement.ts';
import { ended, pending } from '../outbox/entry-conditions.ts';

export function countHeld(db: Connection, directory: string): Record<HeldKind, number> {
  const count = (from: string) => selectCount(db, `SELECT count(*) FROM ${from}`);
  return {
    customers: count(`catalogue WHERE kind = 'customer'`),
    orders: count(`orders`),
    addresses: count(`addresses`),
    visits: count(`visits`),
    notes: count(`customer_notes`),
    references: count(`imported_references WHERE kind = 'customer'`),
    drafts: count(`drafts`),
    standing: count(`standing_orders`),
    signatures: count(`signatures`),
    unsent: count(`outbox WHERE ${pending}`),
    photos: count(`photos WHERE sent_at_ms IS NULL`),
    journal: count(`outbox WHERE ${ended}`),
    exported: count(`exported_work`),
    backups: listBackups(directory).length,
    setAside: countSetAside(directory),
  };
}

/** Folders with a database that could not be read. */
export function countSetAside(directory: string): number {
  return existsSync(directory) ? readdirSync(directory).filter((name) => /^damaged-\d+$/.test(name)).length : 0;
}
