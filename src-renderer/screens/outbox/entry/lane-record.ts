/** The record that a lane is named after: an order with its lines, an address, or the product of photos. */
import type { LocalId } from '../../../../src-shared/domain/ids.ts';
import { goTo } from '../../../state/router.svelte.ts';

export interface LaneRecord {
  kind: 'order' | 'address' | 'product';
  localId: LocalId;
}

export function recordOf(lane: string): LaneRecord | null {
  const [, kind, localId = ''] = /^(order|address|product):(.+)$/.exec(lane) ?? [];
  return kind === undefined ? null : { kind: kind as LaneRecord['kind'], localId: localId as LocalId };
}

export function openRecord({ kind, localId }: LaneRecord): void {
  if (kind === 'order') goTo({ screen: 'order', localId });
  else if (kind === 'product') goTo({ screen: 'products', productId: Number(localId) });
  else goTo({ screen: 'customers', address: { localId } });
}
