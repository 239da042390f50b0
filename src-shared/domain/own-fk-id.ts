/** The `fk_id` under which a record made here is found again, whoever else may have written to the service meanwhile. */
const prefix = 'satchel-';

export function ownFkId(uuid: string): string {
  return prefix + uuid;
}

/** Whether this program made it up. */
export function isOwnFkId(fkId: string): boolean {
  return fkId.startsWith(prefix);
}
