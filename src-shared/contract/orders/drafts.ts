/**
 * Orders and addresses that are being typed, and templates. What a draft holds is the window's own (texts that make no
 * record yet); the core keeps it safe, and lets go of it in the transaction that saves the order or the address.
 */
import * as v from 'valibot';
import { AddressChanges, AddressWrite } from '../../domain/address.ts';
import { forEverybody, ForWhom } from '../../domain/customers/for-whom.ts';
import { LocalId, ServiceId, type EntryId } from '../../domain/ids.ts';
import { ItemChanges, ItemWrite } from '../../domain/order-item.ts';
import { OrderChanges, OrderCreate } from '../../domain/order.ts';
import { StandingOccurrence } from '../standing/standing-orders.ts';
import { orderPlace } from '../catalogue/price-lists.ts';

/** The draft of a new address is named after its customer, whose external id may be any text. */
const id = v.pipe(v.string('mustBeText'), v.minLength(1, 'required'), v.maxLength(1_000, 'outOfRange'));
const customerFkId = v.pipe(v.string('mustBeText'), v.minLength(1, 'required'));
const text = v.string('mustBeText');
const count = v.pipe(v.number('mustBeANumber'), v.safeInteger('mustBeAWholeNumber'), v.minValue(0, 'outOfRange'));
/** JSON, at most 16 MB of it: a draft of a thousand lines with its steps takes a tenth. */
const content = v.pipe(text, v.maxLength(2 ** 24, 'outOfRange'));

export const draftCommands = {
  /** Keeps a draft as it stands: the window names it, and keeps it again under the same name. */
  'draft.keep': v.strictObject({
    draftId: id,
    /** The order that is being changed; null for a new one. */
    orderLocalId: v.nullable(LocalId),
    /** For the list of drafts. */
    customerName: text,
    lineCount: count,
    /** Our own sum, as decimal text. */
    estimate: text,
    content,
  }),
  /** As `draft.keep`, of an address. */
  'draft.keepAddress': v.strictObject({
    draftId: id,
    /** The address that is being changed; null for a new one. */
    addressLocalId: v.nullable(LocalId),
    customerFkId,
    /** For the list of drafts, as is the line. */
    customerName: text,
    addressLine: text,
    content,
  }),
  'draft.discard': v.strictObject({ draftId: id }),
  /** `order.create`, and the end of the draft, in one. */
  'draft.saveNew': v.strictObject({
    draftId: id,
    order: OrderCreate,
    /** The occurrence of a standing order that the order is: its next day moves on in the same transaction. */
    standing: v.optional(StandingOccurrence),
  }),
  /** What the rep did to an order, one entry for the order and one for each line, and the end of the draft: all or nothing. */
  'draft.saveEdits': v.strictObject({
    draftId: id,
    orderLocalId: LocalId,
    changes: v.nullable(OrderChanges),
    removed: v.array(LocalId, 'mustBeAList'),
    changed: v.array(v.strictObject({ itemLocalId: LocalId, changes: ItemChanges }), 'mustBeAList'),
    added: v.array(ItemWrite, 'mustBeAList'),
  }),
  /** `address.create`, and the end of the draft, in one. */
  'draft.saveNewAddress': v.strictObject({ draftId: id, customerFkId, address: AddressWrite }),
  /** `address.update`, and the end of the draft, in one. */
  'draft.saveAddressEdits': v.strictObject({ draftId: id, localId: LocalId, changes: AddressChanges }),
  'template.keep': v.strictObject({
    templateId: id,
    name: v.pipe(text, v.trim(), v.minLength(1, 'required')),
    lineCount: count,
    content,
    forWhom: v.optional(ForWhom, forEverybody),
  }),
  'template.discard': v.strictObject({ templateId: id }),
} as const;

export const draftQueries = {
  'drafts.list': v.strictObject({}),
  'drafts.get': v.strictObject({ draftId: id }),
  /** `fits` goes by the customer of an order, and by where it goes to and comes from. */
  'templates.list': v.strictObject({ customerId: v.optional(v.nullable(ServiceId)), ...orderPlace }),
  'templates.get': v.strictObject({ templateId: id }),
} as const;

interface AnyDraftRow {
  draftId: string;
  customerName: string;
  keptAtMs: number;
  /** The disk has changed it: it can be copied and discarded. */
  isDamaged: boolean;
  /** What it changes is not there any more: it can be copied and discarded. */
  isGone: boolean;
}

export interface OrderDraftRow extends AnyDraftRow {
  kind: 'order';
  /** The order that is being changed; null for a new one. */
  orderLocalId: LocalId | null;
  /** The service's id of that order, once known. */
  orderId: number | null;
  lineCount: number;
  estimate: string;
}

export interface AddressDraftRow extends AnyDraftRow {
  kind: 'address';
  /** The address that is being changed; null for a new one. */
  addressLocalId: LocalId | null;
  customerFkId: string;
  /** What is typed, in one line. */
  addressLine: string;
}

export type DraftRow = OrderDraftRow | AddressDraftRow;

export interface TemplateRow {
  templateId: string;
  name: string;
  lineCount: number;
  forWhom: ForWhom;
  /** It is for the customer of the order that was asked about; true if none was named. */
  fits: boolean;
  isDamaged: boolean;
}

/** Null: there is none of this name. What is damaged is for the rep to copy, never to go on with. */
export interface KeptText {
  content: string | null;
  isDamaged: boolean;
}

export interface DraftCommandResults {
  'draft.keep': Record<string, never>;
  'draft.keepAddress': Record<string, never>;
  'draft.discard': Record<string, never>;
  'draft.saveNew': { localId: LocalId; entryId: EntryId | null };
  /** Entries that carry the changes, in the order in which they will be sent; the lines added, in theirs. */
  'draft.saveEdits': { entryIds: EntryId[]; itemLocalIds: LocalId[] };
  'draft.saveNewAddress': { localId: LocalId; entryId: EntryId | null };
  'draft.saveAddressEdits': { entryId: EntryId | null };
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
