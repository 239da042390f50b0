/** Photos leave the spool when nothing needs them any more: settled, or given up by the rep. */
import { findContentOnlyOf, selectNeededPhotos } from '../db/photos.ts';
import type { Spool } from '../images/spool.ts';
import type { OutboxContext } from './context.ts';

type Context = Pick<OutboxContext, 'db'> & { spool: Spool };

/** The photo of an upload that is over. */
export function releasePhoto({ db, spool }: Context, entryId: string): void {
  const sha256 = findContentOnlyOf(db, entryId);
  if (sha256 !== undefined) spool.remove(sha256);
}

/** Reads all that wait: where many may be over, or nobody knows which. */
export function releasePhotos(context: Context): void {
  for (const sha256 of unneeded(context)) context.spool.remove(sha256);
}

/** After a rescue, entries may be lost whose photos are still there: those are kept for a person to look at. */
export function setAsidePhotos(context: Context, folder: string): void {
  for (const sha256 of unneeded(context)) context.spool.setAside(sha256, folder);
}

function unneeded({ db, spool }: Context): string[] {
  const needed = new Set(selectNeededPhotos(db));
  return spool.list().filter((sha256) => !needed.has(sha256));
}
