/**
 * Operation 14 of the interface. No operation reads images, so an upload whose outcome is unknown cannot be probed. It is sent
 * again under the same file name when its quarantine is over. A service that keeps one image for each name then has one image,
 * any other service may have two equal ones, and none has no image.
 */
import { ApiError } from '../../api/wire/api-error.ts';
import type { Answer } from '../../api/wire/envelope.ts';
import { uploadProductImage, type UploadResult } from '../../api/requests/product-images.ts';
import { markPhotoSent } from '../../db/records/photos.ts';
import type { EntryOf } from '../queue/entry.ts';
import type { Operation, OperationContext, Outcome } from '../service/operation.ts';
import { askService } from '../service/failed-reads.ts';

export const productImageUpload: Operation<'product-image.upload'> = {
  effect: 'create',
  canBeProbed: false,
  async probe(context, entry) {
    const { sha256, size } = entry.payload;
    if (context.spool.sizeOf(sha256) !== size) return { kind: 'dependencyLost', note: 'photoLost' };
    // If the service is down for everything, it has not rejected the photo: that attempt does not count.
    if (isToBeSentAgain(context, entry)) await askService(context);
    return { kind: 'write', write: () => upload(context, entry) };
  },
};

function isToBeSentAgain({ clock }: OperationContext, { status }: EntryOf<'product-image.upload'>): boolean {
  return status.state === 'outcomeUnknown' && clock.now() >= status.quarantineUntilMs;
}

async function upload(context: OperationContext, entry: EntryOf<'product-image.upload'>): Promise<Outcome> {
  const { productId, sha256, fileName, contentType, size } = entry.payload;
  const running = context.uploads.begin(entry.id, size);
  let isUnreadable = false;
  const open = () => context.spool.open(sha256, () => (isUnreadable = true));
  try {
    const file = { name: fileName, type: contentType, size, open };
    const answer = await uploadProductImage(context.client, productId, file, {
      signal: running.signal,
      onProgress: running.sent,
    });
    return {
      kind: 'settled',
      note: 'settled',
      said: wordsOf(answer),
      apply: () => markPhotoSent(context.db, entry.recordLocalId, context.clock.now()),
      ownChange: null,
    };
  } catch (error) {
    // The request was not complete, whatever was answered to a part of it.
    if (isUnreadable) return { kind: 'dependencyLost', note: 'photoLost' };
    if (!(error instanceof ApiError)) throw error;
    const isStopped = running.signal.aborted && running.isCutShort() && error.failure.kind === 'noAnswer';
    throw isStopped ? new ApiError({ kind: 'unreachable', code: 'ABORTED', message: error.failure.message }) : error;
  } finally {
    running.end();
  }
}

/** The service's message, with the name under which it keeps the image. */
function wordsOf({ data, message }: Answer<UploadResult>): string {
  return [data.message ?? message, data.fileName].filter(Boolean).join(' · ');
}
