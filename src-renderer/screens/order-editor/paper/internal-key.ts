/** Custom fields that programs keep for one another, by their names: the customer gets no paper with them. */

const ofPrograms = new Set([
  'id',
  'ids',
  'fk',
  'uuid',
  'guid',
  'hash',
  'token',
  'key',
  'json',
  'sync',
  'internal',
  'interno',
]);

/** Whether a field is named as programs name theirs: `_origin`, `erp_id`, `fkId`, `sync-hash`. */
export function isInternalKey(key: string): boolean {
  if (/^[_$.@]/.test(key)) return true;
  const words = key
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[\s_.:-]+/);
  return words.some((word) => ofPrograms.has(word));
}
