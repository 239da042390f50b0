/** Every command of the contract, by name. */
import type { CommandInput, CommandName, CommandResult } from '../../src-shared/contract/commands.ts';
import { ok, type Result } from '../../src-shared/contract/errors.ts';
import type { Topic } from '../../src-shared/contract/events.ts';
import { isLateBeforeSilent } from '../../src-shared/contract/settings.ts';
import { deleteDraft, keepAddressDraft, keepDraft } from '../db/records/drafts.ts';
import { clearSyncState } from '../db/records/sync-state.ts';
import { keepNote } from '../db/records/customer-notes.ts';
import { deleteVisit, keepVisit } from '../db/records/visits.ts';
import { endStanding, keepStanding, moveStanding, passStanding } from '../db/records/standing-orders.ts';
import { findOrder } from '../db/records/orders.ts';
import { keepSignature, removeSignature } from '../db/records/signatures.ts';
import { deleteTemplate, keepTemplate } from '../db/records/templates.ts';
import { attachPhoto, attachPhotoBytes, type PhotoContext } from '../outbox/edit/photos.ts';
import { discardAnyEntry } from '../outbox/decide/discard-upload.ts';
import { editEntry } from '../outbox/decide/edit-entry.ts';
import { createAddress, deleteAddress, updateAddress } from '../outbox/edit/addresses.ts';
import { createItem, deleteItem, updateItem } from '../outbox/edit/lines.ts';
import { createOrder, deleteOrder, updateOrder } from '../outbox/edit/orders.ts';
import { copyWork } from '../outbox/carry/copy-work.ts';
import { exportWork } from '../outbox/carry/export-work.ts';
import { discardAll, retryAll } from '../outbox/decide/many.ts';
import { resolveConflict } from '../outbox/decide/resolve.ts';
import { retryEntry } from '../outbox/decide/retry.ts';
import { undo } from '../outbox/decide/undo.ts';
import { importWork } from '../outbox/carry/import-work.ts';
import { askOnDemand } from '../sync/ask-on-demand.ts';
import { pullAddresses } from '../sync/pull-addresses.ts';
import { pullFoundOrders } from '../sync/pull-orders.ts';
import { decideDeletionCheck } from '../sync/deletion-check.ts';
import { changeHistory } from '../sync/history.ts';
import type { SyncContext } from '../sync/sync-context.ts';
import {
  addImportedRows,
  addReference,
  endImport,
  holdList,
  removeList,
  restoreList,
  startImport,
  undoImport,
} from './imports.ts';
import type { LiveSettings } from './live-settings.ts';
import { saveAddressEdits, saveEdits, saveNewAddress, saveNewOrder } from './save-draft.ts';
import { eraseOfCustomer, type ErasingContext } from './privacy/erase-customer.ts';
import { keepThumbnail } from './views/photo-views.ts';

/** What commands work with. */
export interface CommandContext extends SyncContext, PhotoContext, Pick<ErasingContext, 'renewBackups'> {
  settings: LiveSettings;
}

interface Command<N extends CommandName> {
  run(context: CommandContext, input: CommandInput<N>): Result<CommandResult<N>> | Promise<Result<CommandResult<N>>>;
  /** What it changes on this machine. */
  topics: readonly Topic[];
  /** What one turn has done stays where the disk refuses the next. */
  inTurns?: true;
}

/** A command that has nothing to answer but that it is done. */
function doing<Input>(work: (context: CommandContext, input: Input) => void) {
  return (context: CommandContext, input: Input): Result<Record<string, never>> => {
    work(context, input);
    return { ok: true, value: {} };
  };
}

/** All of the changes, or none where one of them is the company's to make, or would have customers silent no later than late. */
function changeSettings(
  context: CommandContext,
  { changes }: CommandInput<'settings.change'>,
): Result<Record<string, never>> {
  const { settings } = context;
  if (settings.enforced().some((name) => name in changes)) return { ok: false, error: { kind: 'setByCompany' } };
  const bound = (['dueSilentTimes', 'dueLateTimes'] as const).find((name) => name in changes);
  if (bound && !isLateBeforeSilent({ ...settings.current(), ...changes })) {
    const field = { path: `changes.${bound}`, code: 'outOfRange' as const, received: String(changes[bound]) };
    return { ok: false, error: { kind: 'invalid', fields: [field] } };
  }
  const before = settings.current().historyDays;
  settings.change(changes);
  if (changes.historyDays !== undefined) changeHistory(context, before, changes.historyDays);
  return ok({});
}

function keepOrderSignature(
  { db }: CommandContext,
  { localId, ...signature }: CommandInput<'signature.keep'>,
): Result<Record<string, never>> {
  if (!findOrder(db, localId)) return { ok: false, error: { kind: 'notFound', what: 'order' } };
  keepSignature(db, localId, signature);
  return ok({});
}

const orderTopics = ['orders', 'outbox'] as const;
const addressTopics = ['addresses', 'outbox'] as const;
const draftTopics = ['drafts'] as const;
const visitTopics = ['visits'] as const;
const standingTopics = ['standing'] as const;
const signatureTopics = ['signatures'] as const;
/** Orders that wait to be sent show names from the catalogue. */
const catalogueTopics = ['catalogue', 'orders'] as const;
const ownTopics = [...draftTopics, ...visitTopics, ...standingTopics, ...signatureTopics] as const;
const erasedTopics = [...catalogueTopics, ...addressTopics, ...ownTopics, 'settings'] as const;
const photoTopics = ['photos', 'outbox'] as const;
const outboxTopics = ['orders', 'addresses', 'photos', 'outbox'] as const;

export const commands: { [N in CommandName]: Command<N> } = {
  'order.create': { run: createOrder, topics: orderTopics },
  'order.update': { run: updateOrder, topics: orderTopics },
  'order.delete': { run: deleteOrder, topics: orderTopics },
  'item.create': { run: createItem, topics: orderTopics },
  'item.update': { run: updateItem, topics: orderTopics },
  'item.delete': { run: deleteItem, topics: orderTopics },
  'address.create': { run: createAddress, topics: addressTopics },
  'address.update': { run: updateAddress, topics: addressTopics },
  'address.delete': { run: deleteAddress, topics: addressTopics },
  'outbox.retry': { run: retryEntry, topics: outboxTopics },
  'outbox.edit': { run: editEntry, topics: outboxTopics },
  'outbox.discard': { run: discardAnyEntry, topics: outboxTopics },
  'outbox.undo': { run: undo, topics: outboxTopics },
  'outbox.resolve': { run: resolveConflict, topics: outboxTopics },
  'outbox.retryAll': { run: retryAll, topics: outboxTopics, inTurns: true },
  'outbox.discardAll': { run: discardAll, topics: outboxTopics, inTurns: true },
  'outbox.exportWork': { run: exportWork, topics: outboxTopics },
  'outbox.copyWork': { run: copyWork, topics: [] },
  'outbox.importWork': { run: importWork, topics: outboxTopics },
  'deletions.decide': { run: doing((context, { remove }) => decideDeletionCheck(context, remove)), topics: ['orders'] },
  'rescue.dismiss': { run: doing(({ db }) => clearSyncState(db, 'rescue')), topics: ['outbox'] },
  'orders.pull': {
    run: (context, { filters }) => askOnDemand(context, () => pullFoundOrders(context, filters)),
    topics: [],
  },
  'addresses.pull': {
    run: (context, { customerFkId }) =>
      askOnDemand(context, async () => ({ pulled: await pullAddresses(context, customerFkId) })),
    topics: [],
  },
  'draft.keep': { run: doing(({ db, clock }, draft) => keepDraft(db, draft, clock.now())), topics: draftTopics },
  'draft.keepAddress': {
    run: doing(({ db, clock }, draft) => keepAddressDraft(db, draft, clock.now())),
    topics: draftTopics,
  },
  'draft.discard': { run: doing(({ db }, { draftId }) => deleteDraft(db, draftId)), topics: draftTopics },
  'draft.saveNew': { run: saveNewOrder, topics: [...orderTopics, ...draftTopics, ...standingTopics] },
  'draft.saveEdits': { run: saveEdits, topics: [...orderTopics, ...draftTopics] },
  'draft.saveNewAddress': { run: saveNewAddress, topics: [...addressTopics, ...draftTopics] },
  'draft.saveAddressEdits': { run: saveAddressEdits, topics: [...addressTopics, ...draftTopics] },
  'template.keep': { run: doing(({ db }, template) => keepTemplate(db, template)), topics: draftTopics },
  'template.discard': { run: doing(({ db }, { templateId }) => deleteTemplate(db, templateId)), topics: draftTopics },
  'customer.note': {
    run: doing(({ db, clock }, { customerId, note }) => keepNote(db, customerId, note, clock.now())),
    topics: catalogueTopics,
  },
  'visit.keep': { run: doing(({ db }, visit) => keepVisit(db, visit)), topics: visitTopics },
  'visit.delete': { run: doing(({ db }, { visitId }) => deleteVisit(db, visitId)), topics: visitTopics },
  'standing.keep': { run: doing(({ db }, order) => keepStanding(db, order)), topics: standingTopics },
  'standing.end': { run: doing(({ db }, { standingId }) => endStanding(db, standingId)), topics: standingTopics },
  'standing.skip': { run: ({ db }, time) => ok({ nextDay: passStanding(db, time) }), topics: standingTopics },
  'standing.move': {
    run: doing(({ db }, { standingId, nextDay }) => moveStanding(db, standingId, nextDay)),
    topics: standingTopics,
  },
  'signature.keep': { run: keepOrderSignature, topics: signatureTopics },
  'signature.remove': { run: doing(({ db }, { localId }) => removeSignature(db, localId)), topics: signatureTopics },
  'catalogue.add': { run: addReference, topics: catalogueTopics },
  'import.begin': { run: startImport, topics: [] },
  'import.add': { run: addImportedRows, topics: [] },
  'import.finish': { run: endImport, topics: catalogueTopics, inTurns: true },
  'priceList.hold': { run: holdList, topics: catalogueTopics },
  'priceList.remove': { run: removeList, topics: catalogueTopics },
  'priceList.restore': { run: restoreList, topics: catalogueTopics },
  'import.undo': { run: undoImport, topics: catalogueTopics, inTurns: true },
  'privacy.eraseCustomer': { run: eraseOfCustomer, topics: erasedTopics },
  'product-image.attach': { run: attachPhoto, topics: photoTopics },
  'product-image.attachBytes': { run: attachPhotoBytes, topics: photoTopics },
  'photos.keepThumbnail': { run: keepThumbnail, topics: ['photos'] },
  'settings.change': {
    run: changeSettings,
    topics: ['settings'],
  },
};
