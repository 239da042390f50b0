/** Deletes photos from the spool once no entry needs them: they are uploaded, or the rep has discarded them. */
import {
  findContentOnlyOf,
  findPhoto,
  findSamePhoto,
  selectNeededPhotos,
  selectTakenNames,
} from '../../db/records/photos.ts';
import { nameOnDisk } from '../../images/file-name.ts';
import type { Spool } from '../../images/spool.ts';
import type { OutboxContext } from '../queue/context.ts';
import type { EntryOf } from '../queue/entry.ts';

type Context = Pick<OutboxContext, 'db'> & { spool: Spool };

/** Deletes the photo of an upload that is over. */
export function releasePhoto({ db, spool }: Context, entryId: string): void {
  const sha256 = findContentOnlyOf(db, entryId);
  if (sha256 !== undefined) spool.remove(sha256);
}

/** Keeps the photo of an upload that the rep has just discarded until the next one is discarded, so that the discarding can be undone. */
export function shelvePhoto({ db, spool }: Context, entryId: string): void {
  const sha256 = findContentOnlyOf(db, entryId);
  if (sha256 !== undefined) spool.shelve(sha256);
}

/** Returns false if the file is gone, or if the product has the photo or its name by now. */
export function unshelvePhoto(
  { db, spool }: Context,
  { recordLocalId, payload }: EntryOf<'product-image.upload'>,
): boolean {
  const { productId, sha256, fileName } = payload;
  const names = selectTakenNames(db, productId, sha256).map(nameOnDisk);
  const isOpen =
    findPhoto(db, recordLocalId) !== undefined &&
    !findSamePhoto(db, productId, sha256) &&
    !names.includes(nameOnDisk(fileName));
  return isOpen && (spool.sizeOf(sha256) !== null || spool.unshelve(sha256));
}

/** Deletes all photos that no entry needs, as when the workspace is opened. Reads all waiting uploads. */
export function releasePhotos(context: Context): void {
  for (const sha256 of sortOut(context)) context.spool.remove(sha256);
}

/** After a rescue, moves photos without an entry to a folder: their entries may have been lost. */
export function setAsidePhotos(context: Context, folder: string): void {
  for (const sha256 of sortOut(context)) context.spool.setAside(sha256, folder);
}

/** Returns the hashes of photos that are not needed. */
function sortOut({ db, spool }: Context): string[] {
  const needed = new Map(selectNeededPhotos(db).map(({ sha256, size }) => [sha256, size]));
  return spool.list().filter((sha256) => {
    const size = needed.get(sha256);
    if (size !== undefined) spool.noteSize(sha256, size);
    return size === undefined;
  });
}
