/** What can go wrong, as values: nothing throws across the border between the core and the window. */

import type { ImportView } from './imports.ts';
import type { Conflict, EntryState } from './outbox.ts';
import type { PhotoRefusal } from './photos.ts';

/** Why a field was refused. The window turns the code into words; scripts may show it as it is. */
export type FieldErrorCode =
  | 'required'
  | 'unknownField'
  | 'mustBeText'
  | 'mustBeANumber'
  | 'mustBeAWholeNumber'
  | 'mustNotBeNegative'
  | 'mustBeMoreThanZero'
  | 'mustBeFromZeroToAHundred'
  | 'mustBeADateTime'
  | 'mustBeAList'
  | 'mustBeAnObject'
  | 'mustBeOneOf'
  | 'outOfRange'
  | 'oneAddressOnly'
  | 'nothingToChange'
  | 'nothingFilledIn'
  | 'notFound'
  | 'notHere';

/** `path` is dotted, as in `order.items.0.quantity`; `received` is what was sent, shortened. */
export interface FieldError {
  path: string;
  code: FieldErrorCode;
  received: string;
}

/** Why the service could not be asked, said no, or (`notSent`) was never asked, because what the write needs is missing. */
export const serviceFailureKinds = [
  'offline',
  'noAnswer',
  /** The service refused the token. */
  'needsAuth',
  /** There was none to ask with: the keychain gave none. Nothing was sent. */
  'noToken',
  'forbidden',
  'rejected',
  /** It said yes to a change, and holds what it held before. */
  'notKept',
  /** A list of it has no end: it may hold more than was read. */
  'endless',
  /** It sent what nobody can read, such as records without a number: that is not shown. */
  'unreadable',
  /** It does not answer by the time of change: what others enter or change comes late. */
  'changesUntold',
  'busy',
  'notTheService',
  /** It sends everybody on to another address for good; `message` is that address. It was not followed. */
  'moved',
  /** Whoever answers has no valid certificate for this address. Nothing was sent. */
  'untrusted',
  /** The settings of this computer lead through a proxy, and it is not there. Nothing was sent, as in the next three. */
  'proxyAway',
  /** The proxy said no, or did not find the service. */
  'proxyRefused',
  /** The proxy wants a name and password. */
  'proxySignIn',
  /** A kind of proxy that Satchel does not speak. */
  'proxyUnsupported',
  'notSent',
  /** An error of Satchel's own. */
  'ours',
  /** What was to be sent cannot be read on this machine any more. */
  'damaged',
] as const;
export type ServiceFailureKind = (typeof serviceFailureKinds)[number];

/** A failed exchange with the service: `status` is null when no answer came; `message` holds the service's own words. */
export interface ServiceFailure {
  kind: ServiceFailureKind;
  status: number | null;
  message: string;
  /** Until when the service asked everybody to stay away, where it did. */
  untilMs?: number;
}

/** `busy`: another program holds the file. `failing`: the disk itself reports an error. */
export type StorageProblem = 'full' | 'readOnly' | 'noAccess' | 'busy' | 'failing';

/**
 * What stands in the way of what was asked for: where the entry or the import has got to, what the conflict asks instead,
 * or how else things stand.
 */
export type NotNowState =
  | EntryState
  | Conflict['kind']
  | ImportView['state']
  | 'damaged'
  /** An order that waits to be sent goes to this address. */
  | 'neededByOrder'
  | 'signedOut'
  | 'unsentWork'
  | 'noUpdate'
  | 'notPractising';

export type AppError =
  | { kind: 'invalid'; fields: FieldError[] }
  | { kind: 'unknownRequest'; name: string }
  | { kind: 'notFound'; what: 'order' | 'item' | 'address' | 'entry' | 'product' | 'import' | 'photo' }
  | { kind: 'notNow'; state: NotNowState }
  | { kind: 'service'; failure: ServiceFailure }
  /** A photo that was not attached. */
  | { kind: 'photo'; refusal: PhotoRefusal }
  /** The disk did not take it. Nothing was changed. */
  | { kind: 'storage'; problem: StorageProblem }
  /** A broken invariant, reported and not hidden. `message` is for the log, never for decisions. */
  | { kind: 'internal'; message: string };

export type Result<T> = { ok: true; value: T } | { ok: false; error: AppError };

export function ok<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}
