/** What a person erases: a place for the proof is chosen in a dialog of the main process first, and nothing goes without one. */
import * as v from 'valibot';
import type { CustomerErased } from '../privacy.ts';
import type { SavedFile } from './saved-file.ts';

const customerId = v.pipe(v.number('mustBeANumber'), v.safeInteger('mustBeAWholeNumber'));

export const erasingSchemas = {
  /** Refused with `unsentWork` while something of the customer has not been sent. */
  'erasing.customer': v.strictObject({ customerId }),
  /** Erases the open account from this computer, and signs out. Refused with `unsentWork` while there is some. */
  'erasing.account': v.strictObject({}),
} as const;

export type ErasedCustomer =
  { kind: 'cancelled' } | { kind: 'erased'; erased: CustomerErased; proof: Exclude<SavedFile, { kind: 'cancelled' }> };

export type ErasedAccount =
  | { kind: 'cancelled' }
  | {
      kind: 'erased';
      /** What could not be removed, by its path. */
      left: string[];
      proof: Exclude<SavedFile, { kind: 'cancelled' }>;
    };

export interface ErasingResults {
  'erasing.customer': ErasedCustomer;
  'erasing.account': ErasedAccount;
}
