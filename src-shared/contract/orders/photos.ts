/** Photos of products: attached from a file or from bytes, kept on this machine until their upload is over. */
import * as v from 'valibot';
import { ServiceId, type EntryId, type LocalId } from '../../domain/ids.ts';
import type { ServiceFailure } from '../failures.ts';
import type { EntryState } from '../outbox/outbox.ts';

/** What is taken, by content; a name's ending proves nothing. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/heic'] as const;
export type PhotoType = (typeof photoTypes)[number];

/** Longest edge of a thumbnail in pixels, and the most that one may weigh. */
export const thumbnailEdge = 320;
const thumbnailMaxBytes = 128 * 1024;

const Sha256 = v.pipe(v.string('mustBeText'), v.regex(/^[0-9a-f]{64}$/, 'mustBeOneOf'));
const bytes = (most: number) =>
  v.pipe(
    v.instance(Uint8Array, 'mustBeText'),
    v.check((value) => value.byteLength <= most, 'outOfRange'),
  );

/** More than any setting of `photoMaxBytes` lets through the window at once. */
const mostPastedBytes = 256 * 2 ** 20;

/** What the same bytes were attached as before. `again`: send a photo once more that the service has had already. */
const again = v.optional(v.boolean('mustBeOneOf'));

export const photoCommands = {
  /** Copies the file before it answers: the original may go then. The main process asks for it, and no page may. */
  'product-image.attach': v.strictObject({
    productId: ServiceId,
    path: v.pipe(v.string('mustBeText'), v.minLength(1, 'required')),
    again,
  }),
  /** For what has no file: pasted, or made smaller. */
  'product-image.attachBytes': v.strictObject({
    productId: ServiceId,
    name: v.pipe(v.string('mustBeText'), v.minLength(1, 'required')),
    bytes: bytes(mostPastedBytes),
    again,
  }),
  /** A small JPEG of a photo that is known here. */
  'photos.keepThumbnail': v.strictObject({ sha256: Sha256, bytes: bytes(thumbnailMaxBytes) }),
} as const;

/** Commands whose payload the main process alone may write. */
export const commandsOfMain = ['product-image.attach', 'privacy.eraseCustomer'] as const;

export const photoHostSchemas = {
  /** Attaches the file of a ticket, which the preload script gets for a file that a person chose or dropped. */
  'product-image.attachFile': v.strictObject({
    productId: ServiceId,
    ticket: v.pipe(v.string('mustBeText'), v.minLength(1, 'required')),
    again,
  }),
} as const;

export interface PhotoHostResults {
  'product-image.attachFile': Attached;
}

export const photoQueries = {
  /** Newest first: those on their way, and those that were sent from this machine. */
  'photos.list': v.strictObject({ productId: v.optional(ServiceId) }),
  /** The newest photo of each product that has a thumbnail. */
  'photos.pictures': v.strictObject({}),
  'photos.spool': v.strictObject({}),
} as const;

/** Why a photo was not attached. Nothing of it is kept then. */
export type PhotoRefusalReason =
  /**
   * It is missing, closed to us, a folder, a pipe, a device, or a symbolic link, which would be whatever it points to at that
   * moment. Which of these it is, the page need not know.
   */
  | 'unreadable'
  /** On Windows: it lies on another computer, and looking at it would sign in there. */
  | 'network'
  /** Said by the page, which knows the size. */
  | 'empty'
  /** Its content is none of `photoTypes`, whatever its name says. */
  | 'notAnImage'
  /** It was written to while it was copied. */
  | 'changing'
  | 'tooLarge'
  /** All photos that wait together would take more than the budget. */
  | 'overBudget'
  | 'diskFull';

export interface PhotoRefusal {
  reason: PhotoRefusalReason;
  /** The file's own name. */
  name: string;
  /** For `tooLarge` and `overBudget`. */
  limitBytes: number | null;
}

export interface Attached {
  entryId: EntryId;
  photoId: LocalId;
  sha256: string;
  /** As it is sent: its ending fits the content, and no other photo of the product has it. */
  fileName: string;
  /** The name that the file had, where that differs. */
  renamedFrom: string | null;
  /** The same bytes were attached to this product before: there is one upload, this one. */
  isDuplicate: boolean;
  /** Where that earlier one stands. */
  earlier: { state: EntryState; sentAtMs: number | null } | null;
}

export interface PhotoRow {
  photoId: LocalId;
  entryId: EntryId;
  productId: number;
  fileName: string;
  contentType: PhotoType;
  size: number;
  sha256: string;
  attachedAtMs: number;
  state: EntryState;
  /** Bytes handed to the connection, while it is being sent. */
  sentBytes: number | null;
  sentAtMs: number | null;
  nextAttemptAtMs: number | null;
  lastError: ServiceFailure | null;
  /** The photo of its product that goes first, and only when the rep has done something about it. */
  heldBy: EntryId | null;
  hasThumbnail: boolean;
  /** Its bytes are on this machine. */
  isSpooled: boolean;
}

export interface SpoolView {
  /** Taken by photos that wait. */
  usedBytes: number;
  budgetBytes: number;
  photos: number;
}

export interface PhotoCommandResults {
  'product-image.attach': Attached;
  'product-image.attachBytes': Attached;
  'photos.keepThumbnail': Record<string, never>;
}

export interface PhotoQueryResults {
  'photos.list': { rows: PhotoRow[] };
  'photos.pictures': { pictures: { productId: number; sha256: string }[] };
  'photos.spool': SpoolView;
}
