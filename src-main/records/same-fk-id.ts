/**
 * What the `fk_id` of a record on the service says of one that was sent. The interface promises nothing about it: a service
 * may trim it, change its case, cut it off, or put that of another system in its place.
 */
import { isOwnFkId } from '../../src-shared/domain/own-fk-id.ts';

export type KeptFkId =
  /** It is the one that was sent. */
  | 'ours'
  /** Nothing: there is none, or the beginning of ours, which others of ours may have too. */
  | 'missing'
  /** Some other system's, given to what was sent or to another record. */
  | 'foreign'
  /** Of another record that a Satchel made. */
  | 'another';

type FkId = string | null | undefined;

export function readKeptFkId(sent: FkId, kept: FkId): KeptFkId {
  const [mine, theirs] = [plain(sent), plain(kept)];
  if (theirs === '') return 'missing';
  if (theirs === mine) return 'ours';
  if (!isOwnFkId(theirs)) return 'foreign';
  return mine.startsWith(theirs) ? 'missing' : 'another';
}

function plain(fkId: FkId): string {
  return (fkId ?? '').trim().toLowerCase();
}
