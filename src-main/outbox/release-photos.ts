/** Photos leave the spool when nothing needs them any more: settled, or given up by the rep. */
import { selectNeededPhotos } from '../db/photos.ts';
import type { Spool } from '../images/spool.ts';
import type { OutboxContext } from './context.ts';

export function releasePhotos({ db, spool }: Pick<OutboxContext, 'db'> & { spool: Spool }): void {
  spool.release(neededPhotos({ db }));
}

/** After a rescue, entries may be lost whose photos are still there: those are kept for a person to look at. */
export function setAsidePhotos({ db, spool }: Pick<OutboxContext, 'db'> & { spool: Spool }, folder: string): void {
  spool.setAside(neededPhotos({ db }), folder);
}

function neededPhotos({ db }: Pick<OutboxContext, 'db'>): Set<string> {
  return new Set(selectNeededPhotos(db).map(({ sha256 }) => sha256));
}
