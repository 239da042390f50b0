/** Photos as the window sees them, and what is done about them when a workspace opens. */
import { join } from 'node:path';
import type { CommandInput } from '../../../src-shared/contract/commands.ts';
import type { Result } from '../../../src-shared/contract/errors.ts';
import { isFinal, type EntryState } from '../../../src-shared/contract/outbox/outbox.ts';
import type { PhotoRow, SpoolView } from '../../../src-shared/contract/orders/photos.ts';
import type { EntryId } from '../../../src-shared/domain/ids.ts';
import { productLane } from '../../db/outbox/lanes.ts';
import { selectHeadsOfLane } from '../../db/outbox/pending-lanes.ts';
import {
  countWaitingPhotos,
  findContentType,
  listPhotos,
  writeThumbnail,
  type ListedPhoto,
} from '../../db/records/photos.ts';
import { readSyncState } from '../../db/records/sync-state.ts';
import { transact } from '../../db/engine/statement.ts';
import { readPhotoType } from '../../images/image-type.ts';
import { releasePhotos, setAsidePhotos } from '../../outbox/edit/release-photos.ts';
import type { SyncContext } from '../../sync/sync-context.ts';
import { readFailure, rowView } from './entry-view.ts';
import type { LiveSettings } from '../live-settings.ts';

type PhotoViewContext = SyncContext & { settings: LiveSettings };

export function listPhotoRows(context: PhotoViewContext, productId: number | null): PhotoRow[] {
  const photos = listPhotos(context.db, productId);
  const products = new Set(photos.map((stored) => stored.product_id));
  const holders = new Map([...products].map((id) => [id, holderOf(context, id)]));
  return photos.map((stored) => photoRow(context, stored, holders.get(stored.product_id) ?? null));
}

/** What all photos of the product wait for until the rep has done something about it. */
function holderOf({ db }: PhotoViewContext, productId: number): EntryId | null {
  const [head] = selectHeadsOfLane(db, productLane(productId), 1).map((row) => rowView(db, row));
  return head?.state === 'dead' || head?.state === 'conflicted' ? head.id : null;
}

function photoRow({ spool, uploads }: PhotoViewContext, stored: ListedPhoto, holder: EntryId | null): PhotoRow {
  const state = (stored.state ?? 'settled') as EntryState;
  return {
    photoId: stored.photo_id,
    entryId: stored.entry_id,
    productId: stored.product_id,
    fileName: stored.file_name,
    contentType: stored.content_type,
    size: stored.size,
    sha256: stored.sha256,
    attachedAtMs: stored.attached_at_ms,
    state,
    sentBytes: state === 'sending' ? uploads.sentBytes(stored.entry_id) : null,
    sentAtMs: stored.sent_at_ms,
    nextAttemptAtMs: stored.next_attempt_at_ms,
    lastError: readFailure(stored.failure),
    heldBy: isFinal(state) || stored.entry_id === holder ? null : holder,
    hasThumbnail: stored.has_thumbnail === 1,
    isSpooled: spool.sizeOf(stored.sha256) !== null,
  };
}

export function readSpool({ db, settings, spool }: PhotoViewContext): SpoolView {
  return {
    usedBytes: spool.usedBytes(),
    budgetBytes: settings.current().photoBudgetBytes,
    photos: countWaitingPhotos(db),
  };
}

/** What a window made is shown by windows: it must be what it is shown as. */
export function keepThumbnail(
  { db }: PhotoViewContext,
  { sha256, bytes }: CommandInput<'photos.keepThumbnail'>,
): Result<Record<string, never>> {
  if (readPhotoType(bytes) !== 'image/jpeg') {
    return { ok: false, error: { kind: 'invalid', fields: [{ path: 'bytes', code: 'mustBeOneOf', received: '' }] } };
  }
  if (transact(db, () => writeThumbnail(db, sha256, bytes))) return { ok: true, value: {} };
  return { ok: false, error: { kind: 'notFound', what: 'photo' } };
}

export function photoFile(
  { db, spool }: PhotoViewContext,
  sha256: string,
): { path: string; contentType: string } | null {
  const contentType = findContentType(db, sha256);
  return contentType && spool.sizeOf(sha256) !== null ? { path: spool.pathOf(sha256), contentType } : null;
}

/** At start-up: what a crash left in the spool goes. */
export function clearPhotos(context: PhotoViewContext, directory: string): void {
  // A rescue may have lost entries whose photos are still here.
  if (readSyncState(context.db, 'rescue') !== null) setAsidePhotos(context, join(directory, 'damaged-photos'));
  releasePhotos(context);
}
