/** The rep's changes of a record as the service knows them. */
import type { Connection } from '../../db/engine/connection.ts';
import type { LocalId } from '../../../src-shared/domain/ids.ts';
import { findAddress } from '../../db/records/addresses.ts';
import type { ChangesOfRecord } from '../queue/payloads.ts';
import { flattenChanges, type Values } from '../../records/values.ts';

/** With a local address resolved; null while that has no id. */
export function resolvedChanges(db: Connection, changes: ChangesOfRecord): Values | null {
  const { address_local_id: addressLocalId, ...mine } = flattenChanges(changes);
  if (addressLocalId == null) return mine;
  const id = findAddress(db, addressLocalId as LocalId)?.id;
  return id == null ? null : { ...mine, id_address: id };
}
