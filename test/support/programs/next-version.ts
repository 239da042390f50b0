/** A made-up next version, for what happens to a workspace when a later Satchel changes its tables. */
import { migrations } from '../../../src-main/db/migrate.ts';

/** Every entry gets one more column, over which its checksum is to go as well. */
export const nextVersions: readonly string[] = [
  ...migrations,
  `ALTER TABLE outbox ADD COLUMN weight INTEGER NOT NULL DEFAULT 0`,
];
