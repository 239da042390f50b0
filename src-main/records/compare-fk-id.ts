/**
 * Compares the `fk_id` of a record on the service with one that was sent. The interface promises nothing about it: a service may
 * trim it, change its case, cut it off, or replace it by the `fk_id` of another system.
 */
import { isOwnFkId } from '../../src-shared/domain/own-fk-id.ts';

export type FkIdComparison =
  /** It is the one that was sent. */
  | 'ours'
  /** The record has none, or only the beginning of ours, which other records of ours may have too. */
  | 'missing'
  /** It is another system's, which may have given it to our record or to another one. */
  | 'foreign'
  /** It belongs to another record that some Satchel has made. */
  | 'another';

type FkId = string | null | undefined;

export function compareFkId(sent: FkId, kept: FkId): FkIdComparison {
  const [mine, theirs] = [plain(sent), plain(kept)];
  if (theirs === '') return 'missing';
  if (theirs === mine) return 'ours';
  if (!isOwnFkId(theirs)) return 'foreign';
  return mine.startsWith(theirs) ? 'missing' : 'another';
}

function plain(fkId: FkId): string {
  return (fkId ?? '').trim().toLowerCase();
}
