/** Personal data on this computer: what is held, and what is erased of a customer. The service keeps what it has. */
import * as v from 'valibot';
import type { EntryView } from './outbox/outbox.ts';

const customerId = v.pipe(v.number('mustBeANumber'), v.safeInteger('mustBeAWholeNumber'));

export const privacyQueries = {
  /** How much of each kind this computer holds for the account. */
  'privacy.held': v.strictObject({}),
  /** What erasing a customer would take, and what of it has not been sent. */
  'privacy.ofCustomer': v.strictObject({ customerId }),
} as const;

export const privacyCommands = {
  /**
   * Erases what this computer holds of a customer, so that it cannot be read in the files any more. Refused with `unsentWork` while
   * something of the customer has not been sent.
   */
  'privacy.eraseCustomer': v.strictObject({ customerId }),
} as const;

/** In the order in which they are shown. */
export const erasedKinds = [
  ...(['orders', 'addresses', 'visits', 'notes', 'references', 'drafts', 'savedViews', 'journal', 'exported'] as const),
  ...(['standing', 'signatures', 'templates'] as const),
] as const;

export type ErasedKind = (typeof erasedKinds)[number];
export type ErasedCounts = Record<ErasedKind, number>;

export interface OfCustomer {
  counts: ErasedCounts;
  /** What has not been sent, and has to go first. */
  unsent: EntryView[];
  /** Databases that could not be read and were set aside: what they hold of anybody stays there. */
  setAside: number;
}

export interface CustomerErased {
  gone: ErasedCounts;
  /** Whether nothing of it is left in the database and its backups, which were written anew. Otherwise the next start tries it again. */
  isGoneFromFiles: boolean;
  setAside: number;
}

/** In the order in which they are shown. */
export const heldKinds = [
  ...(['customers', 'orders', 'addresses', 'visits', 'notes', 'references', 'drafts', 'unsent', 'photos'] as const),
  ...(['standing', 'signatures', 'journal', 'exported', 'backups', 'setAside'] as const),
] as const;

export type HeldKind = (typeof heldKinds)[number];

export interface PrivacyQueryResults {
  'privacy.held': { counts: Record<HeldKind, number> };
  'privacy.ofCustomer': OfCustomer;
}

export interface PrivacyCommandResults {
  'privacy.eraseCustomer': CustomerErased;
}
