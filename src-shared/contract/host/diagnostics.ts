/** What the window asks about Satchel itself. */
import * as v from 'valibot';
import type { SavedFile } from './saved-file.ts';

export const diagnosticsSchemas = {
  /** Asks where, then writes a report for support there: plain text without token, orders and names, to be read first. */
  'diagnostics.save': v.strictObject({}),
} as const;

export interface DiagnosticsResults {
  'diagnostics.save': SavedFile;
}
