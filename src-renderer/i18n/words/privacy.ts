/** Words about personal data on this computer. */
import type { ErasedKind, HeldKind } from '../../../src-shared/contract/privacy.ts';
import type { ErasedCustomer } from '../../../src-shared/contract/host/erasing.ts';
import { m } from '../generated/messages.js';

const kinds: Record<HeldKind | ErasedKind, () => string> = {
  customers: m.privacy_kind_customers,
  orders: m.privacy_kind_orders,
  addresses: m.privacy_kind_addresses,
  visits: m.privacy_kind_visits,
  notes: m.privacy_kind_notes,
  references: m.privacy_kind_references,
  drafts: m.privacy_kind_drafts,
  savedViews: m.privacy_kind_saved_views,
  standing: m.privacy_kind_standing,
  signatures: m.privacy_kind_signatures,
  templates: m.privacy_kind_templates,
  unsent: m.privacy_kind_unsent,
  photos: m.privacy_kind_photos,
  journal: m.privacy_kind_journal,
  exported: m.privacy_kind_exported,
  backups: m.privacy_kind_backups,
  setAside: m.privacy_kind_set_aside,
};

/** What is there at all, in the order of `among`. */
export function countLines<K extends HeldKind | ErasedKind>(
  among: readonly K[],
  counts: Record<K, number>,
): { words: string; count: number }[] {
  return among.filter((kind) => counts[kind] > 0).map((kind) => ({ words: kinds[kind](), count: counts[kind] }));
}

export function proofWords(proof: (ErasedCustomer & { kind: 'erased' })['proof']): string {
  return proof.kind === 'saved' ? m.privacy_proof_saved(proof) : m.privacy_proof_failed(proof);
}
