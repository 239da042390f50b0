/** Takes a photo into the spool, and then appends its upload in one transaction. */
import { basename } from 'node:path';
import type { CommandInput } from '../../../src-shared/contract/commands.ts';
import type { Result } from '../../../src-shared/contract/errors.ts';
import type { EntryState } from '../../../src-shared/contract/outbox/outbox.ts';
import type { Attached, PhotoRefusal, PhotoRefusalReason } from '../../../src-shared/contract/orders/photos.ts';
import type { LocalId } from '../../../src-shared/domain/ids.ts';
import { productLane } from '../../db/outbox/lanes.ts';
import { findSamePhoto, insertPhoto, selectNamesOfUnknownOutcome, selectTakenNames } from '../../db/records/photos.ts';
import { transact } from '../../db/engine/statement.ts';
import { storageProblem } from '../../db/engine/storage-problem.ts';
import { copyPhoto, writePhoto, type Copied, type Incoming } from '../../images/copy-photo.ts';
import { freeName, nameByContent, nameOnDisk } from '../../images/file-name.ts';
import type { Spool } from '../../images/spool.ts';
import { newId, type OutboxContext } from '../queue/context.ts';
import { appendEntry } from '../queue/append.ts';
import { releasePhotos } from './release-photos.ts';

export interface PhotoContext extends OutboxContext {
  spool: Spool;
  photoLimits: { maxBytes: number; budgetBytes: number };
}

interface Wanted {
  productId: number;
  name: string;
  again: boolean;
}

export function attachPhoto(context: PhotoContext, input: CommandInput<'product-image.attach'>) {
  const { productId, path, again = false } = input;
  const copy = () => copyPhoto(context.spool, newId(context), path, context.photoLimits.maxBytes);
  return attach(context, { productId, name: basename(path), again }, copy);
}

export function attachPhotoBytes(context: PhotoContext, input: CommandInput<'product-image.attachBytes'>) {
  const { productId, name, bytes, again = false } = input;
  const write = () => writePhoto(context.spool, newId(context), bytes, context.photoLimits.maxBytes);
  return attach(context, { productId, name: basename(name), again }, write);
}

async function attach(
  context: PhotoContext,
  wanted: Wanted,
  copyIntoSpool: () => Promise<Copied>,
): Promise<Result<Attached>> {
  const { spool } = context;
  const { maxBytes, budgetBytes } = context.photoLimits;
  const refuse = (reason: PhotoRefusalReason): Result<never> => {
    const limitBytes = reason === 'tooLarge' ? maxBytes : reason === 'overBudget' ? budgetBytes : null;
    const refusal: PhotoRefusal = { reason, name: wanted.name, limitBytes };
    return { ok: false, error: { kind: 'photo', refusal } };
  };
  const copied = await copyIntoSpool();
  if (!copied.ok) return refuse(copied.reason);
  const { photo } = copied;
  // Nothing is awaited from here on, because another photo may be attached meanwhile.
  try {
    const same = findSamePhoto(context.db, wanted.productId, photo.sha256);
    const isSent = same?.sent_at_ms != null;
    if (same && !(isSent && wanted.again)) {
      // If the photo's file was lost meanwhile, it is restored.
      if (!isSent) spool.keep(photo.path, photo);
      return { ok: true, value: asDuplicate(wanted, same) };
    }
    const isHere = spool.sizeOf(photo.sha256) !== null;
    if (spool.usedBytes() + (isHere ? 0 : photo.size) > budgetBytes) return refuse('overBudget');
    spool.keep(photo.path, photo);
    return { ok: true, value: transact(context.db, () => append(context, wanted, photo)) };
  } catch (error) {
    releasePhotos(context);
    if (storageProblem(error) !== 'full') throw error;
    return refuse('diskFull');
  } finally {
    spool.discard(photo.path);
  }
}

function append(context: PhotoContext, wanted: Wanted, photo: Incoming): Attached {
  const { db, clock } = context;
  const { productId } = wanted;
  const { sha256, type, size } = photo;
  const names = [...selectTakenNames(db, productId, sha256), ...selectNamesOfUnknownOutcome(db, productId)];
  const taken = new Set(names.map(nameOnDisk));
  const isTaken = (name: string) => taken.has(nameOnDisk(name));
  const fileName = freeName(nameByContent(wanted.name, type), isTaken);
  const photoId = newId<LocalId>(context);
  const entryId = appendEntry(context, {
    kind: 'product-image.upload',
    lane: productLane(productId),
    recordLocalId: photoId,
    payload: { productId, sha256, fileName, contentType: type, size },
  });
  insertPhoto(db, {
    photo_id: photoId,
    entry_id: entryId,
    product_id: productId,
    sha256,
    file_name: fileName,
    content_type: type,
    size,
    attached_at_ms: clock.now(),
  });
  const renamedFrom = fileName === wanted.name ? null : wanted.name;
  return { entryId, photoId, sha256, fileName, renamedFrom, isDuplicate: false, earlier: null };
}

function asDuplicate(wanted: Wanted, same: NonNullable<ReturnType<typeof findSamePhoto>>): Attached {
  return {
    entryId: same.entry_id,
    photoId: same.photo_id,
    sha256: same.sha256,
    fileName: same.file_name,
    renamedFrom: same.file_name === wanted.name ? null : wanted.name,
    isDuplicate: true,
    earlier: { state: (same.state ?? 'settled') as EntryState, sentAtMs: same.sent_at_ms },
  };
}
