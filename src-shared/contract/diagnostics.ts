/** What the window asks about Satchel itself. */
import * as v from 'valibot';

export const diagnosticsSchemas = {
  /** Asks where, then writes a report for support there: plain text without token, orders and names, to be read first. */
  'diagnostics.save': v.strictObject({}, 'unknownField'),
} as const;

export interface DiagnosticsResults {
  /** Null when the rep did not choose a place. */
  'diagnostics.save': { path: string | null };
}
