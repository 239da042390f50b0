/** Stands where the preload script puts the application: it is in sync, knows a few customers and products, and nothing else. */
import type { CatalogueRow } from '../../src-shared/contract/catalogue/catalogue.ts';
import type { SyncStatus } from '../../src-shared/contract/sync.ts';

const unknown = { ok: false, error: { kind: 'unknownRequest', name: 'gallery' } };

function row(
  kind: CatalogueRow['kind'],
  id: number,
  name: string,
  fk_id: string,
  lastPrice: number | null,
): CatalogueRow {
  return {
    ...{ kind, id, name, fk_id, lastPrice },
    ...{ type: null, ean: null, lastSeenOrderLocalId: null, lastSeenDate: null, listPrice: null, imported: null },
  };
}

const rows: CatalogueRow[] = [
  row('customer', 7, 'Confeitaria Sol Nascente', '11222333000181', null),
  row('customer', 12, 'Empório Três Irmãos', 'C-00012', null),
  row('customer', 31, 'Supermercado e Distribuidora de Alimentos Irmãos Bianchi do Vale do Paraíba', 'C-00031', null),
  row('product', 142, 'Café torrado e moído Três Ipês 250 g', 'MER-0142', 11.72),
  row('product', 205, 'Água sanitária 1 L', 'LIM-0205', 4.4),
];

/** All is there, and nothing is under way. */
const synced: SyncStatus = {
  ...{ connection: 'online', phase: 'idle', open: 0, conflicted: 0, dead: 0, outcomeUnknown: 0 },
  ...{ lastSyncAtMs: 0, nextAttemptAtMs: null, lastFailure: null, storage: null },
  ...{ heldDeletionCheck: null, rescue: null, progress: null },
};

function answer(name: string, payload: unknown): unknown {
  if (name === 'sync.status') return { ok: true, value: synced };
  if (name !== 'catalogue.list') return unknown;
  const { kind, text } = payload as { kind: string; text: string };
  const sought = text.trim().toLowerCase();
  const found = rows.filter(
    (each) => each.kind === kind && `${each.name} ${each.fk_id}`.toLowerCase().includes(sought),
  );
  return { ok: true, value: { rows: found } };
}

window.satchel = {
  request: async (_kind, name, payload) => answer(name, payload),
  onEvent: () => () => {},
  ticketOf: async () => '',
};
