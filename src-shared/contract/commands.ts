/**
 * Every command: name → payload schema → result. A payload's records use the service's field names (interface, 2.5 to
 * 2.7); only our bookkeeping is camelCase. A command that answers `ok` is durable: it survives loss of power.
 */
import * as v from 'valibot';
import { AddressChanges, AddressWrite } from '../domain/address.ts';
import { EntryId, LocalId, ServiceId } from '../domain/ids.ts';
import { ItemChanges, ItemWrite } from '../domain/order-item.ts';
import { OrderChanges, OrderCreate } from '../domain/order.ts';
import { priceListCommands, type PriceListsDone } from './catalogue/price-lists.ts';
import { importCommands, type ImportDone } from './catalogue/imports.ts';
import { OrderFilters } from './orders/order-filters.ts';
import { exportCommands, type ExportDone } from './outbox/exported-work.ts';
import { outboxScreenCommands, type OutboxScreenDone } from './outbox/outbox-screen.ts';
import { customerCommands } from './catalogue/customers.ts';
import { draftCommands, type DraftCommandResults } from './orders/drafts.ts';
import { photoCommands, type PhotoCommandResults } from './orders/photos.ts';
import { signatureCommands, type SignatureDone } from './orders/signatures.ts';
import { settingsCommands } from './settings.ts';
import { privacyCommands, type PrivacyCommandResults } from './privacy.ts';
import { standingCommands, type StandingCommandResults } from './standing/standing-orders.ts';
import { visitCommands, type VisitCommandResults } from './visits/visits.ts';

const customerFkId = v.pipe(v.string('mustBeText'), v.minLength(1, 'required'));

const choice = v.union(
  [
    v.picklist(['mine', 'theirs', 'resend']),
    v.strictObject({ fields: v.record(v.string(), v.picklist(['mine', 'theirs'])) }),
    v.strictObject({ adopt: ServiceId }),
  ],
  'mustBeOneOf',
);

/** The deletion stays on this machine so long, durably, for `outbox.undo`. */
const holdMs = v.optional(
  v.pipe(
    v.number('mustBeANumber'),
    v.safeInteger('mustBeAWholeNumber'),
    v.minValue(0, 'outOfRange'),
    v.maxValue(60_000, 'outOfRange'),
  ),
);

export const commandSchemas = {
  'order.create': v.strictObject({ order: OrderCreate }),
  'order.update': v.strictObject({ localId: LocalId, changes: OrderChanges }),
  'order.delete': v.strictObject({ localId: LocalId, holdMs }),
  'item.create': v.strictObject({ orderLocalId: LocalId, item: ItemWrite }),
  'item.update': v.strictObject({ orderLocalId: LocalId, itemLocalId: LocalId, changes: ItemChanges }),
  'item.delete': v.strictObject({ orderLocalId: LocalId, itemLocalId: LocalId }),
  'address.create': v.strictObject({ customerFkId, address: AddressWrite }),
  'address.update': v.strictObject({ localId: LocalId, changes: AddressChanges }),
  'address.delete': v.strictObject({ localId: LocalId, holdMs }),
  'outbox.retry': v.strictObject({ entryId: EntryId }),
  'outbox.edit': v.strictObject({ entryId: EntryId, payload: v.unknown() }),
  'outbox.discard': v.strictObject({ entryId: EntryId }),
  /**
   * Takes back one deletion or discarding, named by the entries that it answered with: all of it, or nothing once anything
   * of it has left. Everything is then as it was before.
   */
  'outbox.undo': v.strictObject({ entryIds: v.pipe(v.array(EntryId, 'mustBeAList'), v.minLength(1, 'required')) }),
  'outbox.resolve': v.strictObject({ entryId: EntryId, choice }),
  'deletions.decide': v.strictObject({ remove: v.boolean('mustBeOneOf') }),
  'rescue.dismiss': v.strictObject({}),
  'orders.pull': v.strictObject({ filters: OrderFilters }),
  'addresses.pull': v.strictObject({ customerFkId }),
  ...settingsCommands,
  ...outboxScreenCommands,
  ...exportCommands,
  ...importCommands,
  ...priceListCommands,
  ...draftCommands,
  ...customerCommands,
  ...visitCommands,
  ...privacyCommands,
  ...standingCommands,
  ...signatureCommands,
  ...photoCommands,
} as const;

export type CommandName = keyof typeof commandSchemas;
export type CommandPayload<N extends CommandName> = v.InferInput<(typeof commandSchemas)[N]>;
export type CommandInput<N extends CommandName> = v.InferOutput<(typeof commandSchemas)[N]>;

interface Done {
  /** The entry that carries the write; null when nothing has to reach the service (folded away before it was sent). */
  entryId: EntryId | null;
}

interface Undoable extends Done {
  /** What `outbox.undo` takes to bring everything back; nothing where that cannot be. */
  undo?: EntryId[];
}

export interface CommandResults
  extends
    OutboxScreenDone,
    ExportDone,
    DraftCommandResults,
    ImportDone,
    PriceListsDone,
    PhotoCommandResults,
    VisitCommandResults,
    PrivacyCommandResults,
    SignatureDone,
    StandingCommandResults {
  'order.create': Done & { localId: LocalId };
  'order.update': Done;
  'order.delete': Undoable;
  'item.create': Done & { itemLocalId: LocalId };
  'item.update': Done;
  'item.delete': Done;
  'address.create': Done & { localId: LocalId };
  'address.update': Done;
  'address.delete': Undoable;
  'outbox.retry': Done;
  'outbox.edit': Done;
  'outbox.discard': Undoable;
  'outbox.undo': Record<string, never>;
  'outbox.resolve': Done;
  /** Answers a held deletion check (see `SyncStatus`). */
  'deletions.decide': Record<string, never>;
  /** The rep has taken note of a rescue (see `SyncStatus`). */
  'rescue.dismiss': Record<string, never>;
  /** This and the next await the service. `pulled` is how many rows came, `localIds` are the hits, in the service's order. */
  'orders.pull': { pulled: number; total: number; localIds: LocalId[] };
  'addresses.pull': { pulled: number };
  'settings.change': Record<string, never>;
  'customer.note': Record<string, never>;
}
export type CommandResult<N extends CommandName> = CommandResults[N];
