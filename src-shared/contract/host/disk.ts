/** Whether the disk that holds Satchel's data is encrypted, as far as the operating system says it to a user without rights. */
import * as v from 'valibot';

export const diskSchemas = {
  /** Looks anew; the answer takes some seconds at most. */
  'disk.encryption': v.strictObject({}),
} as const;

/** `unknown`: the operating system does not say it, or the data lie on something of which it cannot be said. */
export type DiskEncryption = 'encrypted' | 'notEncrypted' | 'unknown';

export interface DiskResults {
  'disk.encryption': { encryption: DiskEncryption };
}
