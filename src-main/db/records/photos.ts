/** Photos of products, as the rep sees them. */
import type { Connection } from '../engine/connection.ts';
import type { PhotoType } from '../../../src-shared/contract/orders/photos.ts';
import type { EntryId, LocalId } from '../../../src-shared/domain/ids.ts';
import { pending } from '../outbox/entry-conditions.ts';
import { inProductLane, productLane } from '../outbox/lanes.ts';
import { change, changeOne, selectAll, selectCount, selectOne, transact } from '../engine/statement.ts';

export interface StoredPhoto {
  photo_id: LocalId;
  entry_id: EntryId;
  product_id: number;
  sha256: string;
  file_name: string;
  content_type: PhotoType;
  size: number;
  attached_at_ms: number;
  sent_at_ms: number | null;
}

/** The payload of an upload. */
export interface PhotoPayload {
  productId: number;
  /** Names its bytes in the spool. */
  sha256: string;
  fileName: string;
  contentType: PhotoType;
  size: number;
}

export type ListedPhoto = StoredPhoto & {
  /** The state of the upload's entry; null if the entry was deleted for its age. */
  state: string | null;
  next_attempt_at_ms: number | null;
  failure: string | null;
  has_thumbnail: number;
};

/** The condition of uploads that wait. Each product has its own lane. */
const waiting = `${pending} AND ${inProductLane}`;

/** Sent, or still to be sent: neither discarded nor lost. */
const live = `(photos.sent_at_ms IS NOT NULL OR outbox.state <> 'discarded')`;

export function insertPhoto(db: Connection, photo: Omit<StoredPhoto, 'sent_at_ms'>): void {
  const { photo_id, entry_id, product_id, sha256, file_name, content_type, size, attached_at_ms } = photo;
  changeOne(
    db,
    `INSERT INTO photos (photo_id, entry_id, product_id, sha256, file_name, content_type, size, attached_at_ms)
     VALUES (@photo_id, @entry_id, @product_id, @sha256, @file_name, @content_type, @size, @attached_at_ms)`,
    { photo_id, entry_id, product_id, sha256, file_name, content_type, size, attached_at_ms },
  );
}

/** Deletes the rows of a photo that is about to be inserted again. */
export function forgetPhotosCalled(db: Connection, photoId: string, entryId: string): void {
  change(db, `DELETE FROM photos WHERE photo_id = @photoId OR entry_id = @entryId`, { photoId, entryId });
}

export function findPhoto(db: Connection, photoId: string): StoredPhoto | undefined {
  return selectOne(db, `SELECT * FROM photos WHERE photo_id = @photoId`, { photoId });
}

/** The newest upload of these bytes to this product that is not discarded. */
export function findSamePhoto(
  db: Connection,
  productId: number,
  sha256: string,
): (StoredPhoto & { state: string | null }) | undefined {
  return selectOne(
    db,
    `SELECT photos.*, outbox.state FROM photos LEFT JOIN outbox ON outbox.id = photos.entry_id
      WHERE product_id = @productId AND sha256 = @sha256 AND ${live}
      ORDER BY attached_at_ms DESC, photo_id DESC LIMIT 1`,
    { productId, sha256 },
  );
}

/** The names under which other bytes were attached to the product. */
export function selectTakenNames(db: Connection, productId: number, sha256: string): string[] {
  return selectAll<{ file_name: string }>(
    db,
    `SELECT DISTINCT file_name FROM photos LEFT JOIN outbox ON outbox.id = photos.entry_id
      WHERE product_id = @productId AND sha256 <> @sha256 AND ${live}`,
    { productId, sha256 },
  ).map(({ file_name }) => file_name);
}

/** The file names of photos that were discarded with an unknown outcome: they may still arrive at the service. */
export function selectNamesOfUnknownOutcome(db: Connection, productId: number): string[] {
  return selectAll<{ name: string }>(
    db,
    `SELECT DISTINCT iif(json_valid(payload), payload ->> 'fileName', NULL) AS name
       FROM outbox JOIN outbox_history ON entry_seq = seq AND note = 'discardedUnconfirmed'
      WHERE state = 'discarded' AND lane = @lane AND name IS NOT NULL`,
    { lane: productLane(productId) },
  ).map(({ name }) => name);
}

export function markPhotoSent(db: Connection, photoId: string, atMs: number): void {
  changeOne(db, `UPDATE photos SET sent_at_ms = @atMs WHERE photo_id = @photoId`, { photoId, atMs });
}

/** Newest first. */
export function listPhotos(db: Connection, productId: number | null): ListedPhoto[] {
  return selectAll(
    db,
    `SELECT photos.*, outbox.state, outbox.next_attempt_at_ms, outbox.failure,
            EXISTS (SELECT 1 FROM photo_thumbnails WHERE sha256 = photos.sha256) AS has_thumbnail
       FROM photos
       LEFT JOIN outbox ON outbox.id = photos.entry_id
      WHERE (@productId IS NULL OR product_id = @productId) AND ${live}
      ORDER BY attached_at_ms DESC, photo_id DESC`,
    { productId },
  );
}

/** The newest photo of each product that has a thumbnail. */
export function listPictures(db: Connection): { productId: number; sha256: string }[] {
  return selectAll<{ productId: number; sha256: string }>(
    db,
    `SELECT product_id AS productId, sha256, max(attached_at_ms) AS newest
       FROM photos LEFT JOIN outbox ON outbox.id = photos.entry_id
      WHERE ${live} AND sha256 IN (SELECT sha256 FROM photo_thumbnails)
      GROUP BY product_id`,
  ).map(({ productId, sha256 }) => ({ productId, sha256 }));
}

/** Content that an upload still needs, with its size. */
export function selectNeededPhotos(db: Connection): { sha256: string; size: number }[] {
  return selectAll(
    db,
    `SELECT DISTINCT payload ->> 'sha256' AS sha256, payload ->> 'size' AS size
       FROM outbox WHERE ${waiting} AND json_valid(payload)`,
  );
}

/** The hash of this upload's content, if no pending upload needs the same content. */
export function findContentOnlyOf(db: Connection, entryId: string): string | undefined {
  return selectOne<{ sha256: string }>(
    db,
    `SELECT sha256 FROM photos AS own
      WHERE entry_id = @entryId AND NOT EXISTS (
        SELECT 1 FROM photos AS same JOIN outbox ON outbox.id = same.entry_id WHERE same.sha256 = own.sha256 AND ${pending})`,
    { entryId },
  )?.sha256;
}

export function countWaitingPhotos(db: Connection): number {
  return selectCount(db, `SELECT count(*) FROM outbox WHERE ${waiting}`);
}

/** Deletes photos that were sent before `beforeMs` or were discarded, and thumbnails without a photo. */
export function forgetOldPhotos(db: Connection, beforeMs: number): void {
  transact(db, () => {
    change(
      db,
      `DELETE FROM photos WHERE sent_at_ms < @beforeMs OR (sent_at_ms IS NULL
          AND NOT EXISTS (SELECT 1 FROM outbox WHERE id = photos.entry_id AND state <> 'discarded'))`,
      { beforeMs },
    );
    change(db, `DELETE FROM photo_thumbnails WHERE sha256 NOT IN (SELECT sha256 FROM photos)`);
  });
}

export function findThumbnail(db: Connection, sha256: string): Uint8Array | undefined {
  return selectOne<{ image: Uint8Array }>(db, `SELECT image FROM photo_thumbnails WHERE sha256 = @sha256`, { sha256 })
    ?.image;
}

/** Returns false if there is no such photo. */
export function writeThumbnail(db: Connection, sha256: string, image: Uint8Array): boolean {
  return (
    change(
      db,
      `INSERT INTO photo_thumbnails (sha256, image) SELECT @sha256, @image
        WHERE EXISTS (SELECT 1 FROM photos WHERE sha256 = @sha256)
       ON CONFLICT DO UPDATE SET image = @image`,
      { sha256, image },
    ) === 1
  );
}

/** The media type of a photo with this content, if there is one. */
export function findContentType(db: Connection, sha256: string): PhotoType | undefined {
  return selectOne<{ content_type: PhotoType }>(db, `SELECT content_type FROM photos WHERE sha256 = @sha256 LIMIT 1`, {
    sha256,
  })?.content_type;
}
