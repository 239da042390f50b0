/** Makes the thumbnails that are missing, one after another: each decodes a whole photo. */
import { thumbnailEdge, type PhotoRow } from '../../../src-shared/contract/photos.ts';
import { command } from '../../bridge.ts';
import { drawThumbnail } from './draw-photo.ts';

const asked = new Set<string>();
let last: Promise<unknown> = Promise.resolve();

export function photoUrl(sha256: string): string {
  return `/photos/${sha256}`;
}

export function thumbnailUrl(sha256: string): string {
  return `${photoUrl(sha256)}/thumbnail`;
}

/** Once for each photo: one that cannot be decoded is shown without a picture. */
export function makeThumbnails(rows: readonly PhotoRow[]): void {
  for (const { sha256, contentType, hasThumbnail, isSpooled } of rows) {
    if (hasThumbnail || !isSpooled || contentType === 'image/heic' || asked.has(sha256)) continue;
    asked.add(sha256);
    last = last.then(() => make(sha256)).catch(() => {});
  }
}

async function make(sha256: string): Promise<void> {
  const response = await fetch(photoUrl(sha256));
  // Sent and gone meanwhile.
  if (!response.ok) return;
  const { bytes } = await drawThumbnail(await response.blob(), thumbnailEdge);
  await command('photos.keepThumbnail', { sha256, bytes });
}
