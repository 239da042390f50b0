/** Makes the thumbnails that are missing, one after another: each decodes a whole photo. */
import { thumbnailEdge, type Attached, type PhotoRow } from '../../../src-shared/contract/orders/photos.ts';
import { command } from '../../bridge.ts';
import { forgetWithAccount } from '../../state/account-memory.ts';
import { drawThumbnail } from './draw-photo.ts';

const asked = new Set<string>();
const made = new Set<string>();
let last: Promise<unknown> = Promise.resolve();

// Each account keeps its own.
forgetWithAccount(() => {
  asked.clear();
  made.clear();
});

export function thumbnailUrl(sha256: string): string {
  return `${photoUrl(sha256)}/thumbnail`;
}

/** HEIC cannot be drawn here. */
const heicEnding = /\.hei[cf]$/i;

/**
 * From the file that the rep gave: an upload may be over, and the copy gone, before the list is asked for. `onbroken` hears
 * of a picture that cannot be drawn though its file can be read: cut off, as a rule, on its way from the camera.
 */
export function makeThumbnailOf({ sha256, fileName }: Attached, file: Blob, onbroken: () => void): void {
  if (heicEnding.test(fileName)) return;
  const sayBroken = () => file.slice(-1).arrayBuffer().then(onbroken);
  enqueue(sha256, () => Promise.resolve(file), sayBroken);
}

/** From the copies that wait, once for each: one that cannot be decoded is shown without a picture. */
export function makeThumbnails(rows: readonly PhotoRow[]): void {
  for (const { sha256, contentType, hasThumbnail, isSpooled } of rows) {
    if (hasThumbnail || !isSpooled || contentType === 'image/heic' || asked.has(sha256)) continue;
    asked.add(sha256);
    enqueue(sha256, async () => {
      const response = await fetch(photoUrl(sha256));
      return response.ok ? response.blob() : null;
    });
  }
}

function enqueue(sha256: string, read: () => Promise<Blob | null>, onfail?: () => Promise<void>): void {
  last = last
    .then(() => make(sha256, read))
    .catch(onfail)
    .catch(() => {});
}

async function make(sha256: string, read: () => Promise<Blob | null>): Promise<void> {
  if (made.has(sha256)) return;
  const picture = await read();
  if (!picture) return;
  const { bytes } = await drawThumbnail(picture, thumbnailEdge);
  const kept = await command('photos.keepThumbnail', { sha256, bytes });
  if (kept.ok) made.add(sha256);
}

export function photoUrl(sha256: string): string {
  return `/photos/${sha256}`;
}
