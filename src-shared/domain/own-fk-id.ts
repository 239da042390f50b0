/** The `fk_id` under which a record made here is found again, whoever else may have written to the service meanwhile. */
const prefix = 'satchel-';
const uuidLength = 36;

export function ownFkId(uuid: string): string {
  return prefix + uuid;
}

/** Whether this program made it up. */
export function isOwnFkId(fkId: string): boolean {
  return fkId.startsWith(prefix);
}

/** The same, and as it was made up: one that a service has cut off may be that of several records. */
export function isWholeOwnFkId(fkId: string): boolean {
  return isOwnFkId(fkId) && fkId.length === prefix.length + uuidLength;
}
