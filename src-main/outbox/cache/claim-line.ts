/** Marks a line of the service as a line that was entered here. */
import type { Connection } from '../../db/engine/connection.ts';
import { localIdOfServiceItem, localItemIds, writeItemIds } from '../../db/records/item-ids.ts';
import { recordOfLane } from '../../db/outbox/lanes.ts';
import { renameLine } from '../../db/outbox/moved-entries.ts';
import type { Entry } from '../queue/entry.ts';

/**
 * The rep's work on the line moves from the name that a pull gave it to the line's own name. Another line that had this id is
 * gone: some services give the id of a deleted line to the next one.
 */
export function claimLine(db: Connection, { lane, recordLocalId }: Entry, id: number): void {
  const orderLocalId = recordOfLane(lane);
  const gone = localItemIds(db, orderLocalId).get(id);
  if (gone) writeItemIds(db, orderLocalId, [[gone, null]]);
  writeItemIds(db, orderLocalId, [[recordLocalId, id]]);
  renameLine(db, lane, localIdOfServiceItem(id), recordLocalId);
}
