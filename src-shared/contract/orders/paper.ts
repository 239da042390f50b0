/** The paper copy of an order: the window draws it as its printed page, and the host prints what the window draws. */
import * as v from 'valibot';
import { fileName, type SavedFile } from '../host/saved-file.ts';

export const paperSchemas = {
  'paper.savePdf': v.strictObject({ suggestedName: fileName('.pdf'), title: v.string('mustBeText') }),
  'paper.print': v.strictObject({}),
} as const;

export interface PaperResults {
  'paper.savePdf': SavedFile;
  'paper.print': { kind: 'printed' | 'cancelled' | 'failed' };
}
