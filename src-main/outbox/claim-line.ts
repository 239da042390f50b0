/** Takes a line of the service for one that was entered here. */
import type { Database } from 'better-sqlite3';
import { localIdOfServiceItem, writeItemIds } from '../db/item-ids.ts';
import { recordOfLane } from '../db/lanes.ts';
import { renameLine } from '../db/moved-entries.ts';
import type { Entry } from './entry.ts';

/** What the rep did to the line under the name that a pull had given it goes on under its own. */
export function claimLine(db: Database, { lane, recordLocalId }: Entry, id: number): void {
  writeItemIds(db, recordOfLane(lane), [[recordLocalId, id]]);
  renameLine(db, lane, localIdOfServiceItem(id), recordLocalId);
}
