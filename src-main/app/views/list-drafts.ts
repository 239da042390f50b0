/** The drafts as the window lists them, with what became of the records that they change. */
import type { Connection } from '../../db/engine/connection.ts';
import type { DraftRow } from '../../../src-shared/contract/orders/drafts.ts';
import { findAddress } from '../../db/records/addresses.ts';
import { listKeptDrafts } from '../../db/records/drafts.ts';
import { findOrder } from '../../db/records/orders.ts';
import { addressDetail } from './address-detail.ts';

/** The last kept first. Changes to what the rep has deleted wait unseen while that waits: it may yet be taken back. */
export function listDrafts(db: Connection): DraftRow[] {
  return listKeptDrafts(db).flatMap((draft): DraftRow[] => {
    if (draft.kind === 'address') {
      if (draft.addressLocalId === null) return [{ ...draft, isGone: false }];
      const stored = findAddress(db, draft.addressLocalId);
      const isShown = stored !== undefined && addressDetail(db, stored) !== null;
      return isShown || isGone(stored) ? [{ ...draft, isGone: !isShown }] : [];
    }
    if (draft.orderLocalId === null) return [{ ...draft, orderId: null, isGone: false }];
    const stored = findOrder(db, draft.orderLocalId);
    const isShown = stored?.hidden === 0;
    return isShown || isGone(stored) ? [{ ...draft, orderId: stored?.id ?? null, isGone: !isShown }] : [];
  });
}

function isGone(stored: { gone_at_ms: number | null } | undefined): boolean {
  return stored === undefined || stored.gone_at_ms !== null;
}
