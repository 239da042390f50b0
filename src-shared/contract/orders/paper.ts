/** The paper copy of an order: the window draws it as its printed page, and the host prints what the window draws. */
import * as v from 'valibot';
import { fileName, type SavedFile } from '../host/saved-file.ts';

const title = v.string('mustBeText');

export const paperSchemas = {
  'paper.savePdf': v.strictObject({ suggestedName: fileName('.pdf'), title }),
  'paper.print': v.strictObject({}),
  /** A person chooses a folder for several copies; the page gets a ticket for it, which is good until the next one is chosen. */
  'paper.chooseFolder': v.strictObject({ title }),
  /** Writes one of them there, beside whatever has its name already. */
  'paper.saveIn': v.strictObject({ folder: v.string('mustBeText'), suggestedName: fileName('.pdf'), title }),
  /** Writes one to be dragged out of the window; the page gets a ticket for it, which is good until the next one is written. */
  'paperDrag.prepare': v.strictObject({ suggestedName: fileName('.pdf'), title }),
  'paperDrag.begin': v.strictObject({ ticket: v.string('mustBeText') }),
} as const;

export interface PaperResults {
  'paper.savePdf': SavedFile;
  'paper.print': { kind: 'printed' | 'cancelled' | 'failed' };
  'paper.chooseFolder': { kind: 'chosen'; folder: string; path: string } | { kind: 'cancelled' };
  'paper.saveIn': SavedFile;
  'paperDrag.prepare': { kind: 'ready'; ticket: string } | { kind: 'failed' };
  'paperDrag.begin': { kind: 'dragged' | 'failed' };
}
