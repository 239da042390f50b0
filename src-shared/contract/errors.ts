/** What can go wrong, as values: nothing throws across the border between the core and the window. */

import type { FieldError } from '../domain/field-error.ts';
import type { ServiceFailure, StorageProblem } from './failures.ts';
import type { ImportView } from './catalogue/imports.ts';
import type { Conflict, EntryState } from './outbox/outbox.ts';
import type { PhotoRefusal } from './orders/photos.ts';

/** Why a request is not possible now: the state of the entry or the import, the kind of its conflict, or another state. */
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
  /** The company has set it: the rep cannot. */
  | { kind: 'setByCompany' }
  /** The disk did not take it. Nothing was changed. */
  | { kind: 'storage'; problem: StorageProblem }
  /** A broken invariant, reported and not hidden. `message` is for the log, never for decisions. */
  | { kind: 'internal'; message: string };

export type Result<T> = { ok: true; value: T } | { ok: false; error: AppError };

export function ok<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}
