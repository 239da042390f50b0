/** What the window asks about Satchel itself. */
import * as v from 'valibot';
import type { SavedFile } from './saved-file.ts';

export const diagnosticsSchemas = {
  /** Asks where, then writes a report for support there, without token, orders and names: plain text, or JSON for programs. */
  'diagnostics.save': v.strictObject({}),
} as const;

export interface DiagnosticsResults {
  'diagnostics.save': SavedFile;
}
