/** The paper copy of an order: the window draws it as its printed page, and the host prints what the window draws. */
import * as v from 'valibot';

export const paperSchemas = {
  /** `suggestedName` of the file, without its folder. */
  'paper.savePdf': v.strictObject(
    { suggestedName: v.string('mustBeText'), title: v.string('mustBeText') },
    'unknownField',
  ),
  'paper.print': v.strictObject({}, 'unknownField'),
} as const;

export type SavedPdf =
  { kind: 'saved'; path: string } | { kind: 'cancelled' } | { kind: 'failed'; path: string; message: string };

export type Printed = { kind: 'printed' } | { kind: 'cancelled' } | { kind: 'failed'; message: string };

export interface PaperResults {
  'paper.savePdf': SavedPdf;
  'paper.print': Printed;
}
