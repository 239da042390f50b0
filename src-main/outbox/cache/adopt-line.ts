/** Takes a line of the service for one that was entered here. */
import type { Connection } from '../../db/engine/connection.ts';
import { localIdOfServiceItem, localItemIds, writeItemIds } from '../../db/records/item-ids.ts';
import { recordOfLane } from '../../db/outbox/lanes.ts';
import { renameLine } from '../../db/outbox/moved-entries.ts';
import type { Entry } from '../queue/entry.ts';

/**
 * Gives the entry's line the server id. Entries for `item-<id>`, the name that a pull gave the line, get the line's local id.
 * Another local line with this server id is gone: some services give the id of a deleted line to the next one.
 */
export function adoptLine(db: Connection, { lane, recordLocalId }: Entry, id: number): void {
  const orderLocalId = recordOfLane(lane);
  const gone = localItemIds(db, orderLocalId).get(id);
  if (gone) writeItemIds(db, orderLocalId, [[gone, null]]);
  writeItemIds(db, orderLocalId, [[recordLocalId, id]]);
  renameLine(db, lane, localIdOfServiceItem(id), recordLocalId);
}
