/**
 * Orders that are being typed, and templates. What a draft holds is the window's own (texts that make no order yet); the
 * core keeps it safe, and lets go of it in the transaction that saves the order.
 */
import * as v from 'valibot';
import type { EntryId, LocalId } from '../domain/ids.ts';
import { LocalId as LocalIdSchema } from '../domain/ids.ts';
import { ItemChanges, ItemWrite } from '../domain/order-item.ts';
import { OrderChanges, OrderCreate } from '../domain/order.ts';

const id = v.pipe(v.string('mustBeText'), v.minLength(1, 'required'), v.maxLength(100, 'outOfRange'));
const text = v.string('mustBeText');
const count = v.pipe(v.number('mustBeANumber'), v.safeInteger('mustBeAWholeNumber'), v.minValue(0, 'outOfRange'));
/** JSON, at most 16 MB of it: a draft of a thousand lines with its steps takes a tenth. */
const content = v.pipe(text, v.maxLength(2 ** 24, 'outOfRange'));

export const draftCommands = {
  /** Keeps a draft as it stands: the window names it, and keeps it again under the same name. */
  'draft.keep': v.strictObject(
    {
      draftId: id,
      /** The order that is being changed; null for a new one. */
      orderLocalId: v.nullable(LocalIdSchema),
      /** For the list of drafts. */
      customerName: text,
      lineCount: count,
      /** Our own sum, as decimal text. */
      estimate: text,
      content,
    },
    'unknownField',
  ),
  'draft.discard': v.strictObject({ draftId: id }, 'unknownField'),
  /** `order.create`, and the end of the draft, in one. */
  'draft.saveNew': v.strictObject({ draftId: id, order: OrderCreate }, 'unknownField'),
  /** What the rep did to an order, one entry for the order and one for each line, and the end of the draft: all or nothing. */
  'draft.saveEdits': v.strictObject(
    {
      draftId: id,
      orderLocalId: LocalIdSchema,
      changes: v.nullable(OrderChanges),
      removed: v.array(LocalIdSchema, 'mustBeAList'),
      changed: v.array(
        v.strictObject({ itemLocalId: LocalIdSchema, changes: ItemChanges }, 'unknownField'),
        'mustBeAList',
      ),
      added: v.array(ItemWrite, 'mustBeAList'),
    },
    'unknownField',
  ),
  'template.keep': v.strictObject(
    { templateId: id, name: v.pipe(text, v.trim(), v.minLength(1, 'required')), lineCount: count, content },
    'unknownField',
  ),
  'template.discard': v.strictObject({ templateId: id }, 'unknownField'),
} as const;

export const draftQueries = {
  'drafts.list': v.strictObject({}, 'unknownField'),
  'drafts.get': v.strictObject({ draftId: id }, 'unknownField'),
  'templates.list': v.strictObject({}, 'unknownField'),
  'templates.get': v.strictObject({ templateId: id }, 'unknownField'),
} as const;

export interface DraftRow {
  draftId: string;
  /** The order that is being changed; null for a new one. */
  orderLocalId: LocalId | null;
  /** The service's id of that order, once known. */
  orderId: number | null;
  customerName: string;
  lineCount: number;
  estimate: string;
  keptAtMs: number;
  /** The disk has changed it: it can be copied and discarded. */
  isDamaged: boolean;
}

export interface TemplateRow {
  templateId: string;
  name: string;
  lineCount: number;
  isDamaged: boolean;
}

/** Null: there is none of this name. What is damaged is for the rep to copy, never to go on with. */
export interface KeptText {
  content: string | null;
  isDamaged: boolean;
}

export interface DraftCommandResults {
  'draft.keep': Record<string, never>;
  'draft.discard': Record<string, never>;
  'draft.saveNew': { localId: LocalId; entryId: EntryId | null };
  /** Entries that carry the changes, in the order in which they will be sent; the lines added, in theirs. */
  'draft.saveEdits': { entryIds: EntryId[]; itemLocalIds: LocalId[] };
  'template.keep': Record<string, never>;
  'template.discard': Record<string, never>;
}

export interface DraftQueryResults {
  /** The last kept first. */
  'drafts.list': { rows: DraftRow[] };
  'drafts.get': KeptText;
  /** By name. */
  'templates.list': { rows: TemplateRow[] };
  'templates.get': KeptText;
}
