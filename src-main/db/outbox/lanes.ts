/** Lanes: writes to one record are sent one after another; lanes go side by side. */
import type { LaneKind } from '../../../src-shared/contract/outbox/outbox.ts';
import type { LocalId } from '../../../src-shared/domain/ids.ts';

/** An order with its lines. */
export function orderLane(localId: string): string {
  return `order:${localId}`;
}

export function addressLane(localId: string): string {
  return `address:${localId}`;
}

/** The photos of a product, one after another. */
export function productLane(productId: number): string {
  return `product:${productId}`;
}

/** Null for a lane that the disk has damaged. */
export function laneKindOf(lane: string): LaneKind | null {
  return laneKinds.find((kind) => lane.startsWith(`${kind}:`)) ?? null;
}

const laneKinds: readonly LaneKind[] = ['order', 'address', 'product'];

export function isOrderLane(lane: string): boolean {
  return lane.startsWith('order:');
}

export function isAddressLane(lane: string): boolean {
  return lane.startsWith('address:');
}

/** The record that a lane belongs to. */
export function recordOfLane(lane: string): LocalId {
  return lane.slice(lane.indexOf(':') + 1) as LocalId;
}

/** The same in SQL, of a row of the outbox: as ranges, which an index answers. */
export const inOrderLane = `(lane >= 'order:' AND lane < 'order;')`;
export const inAddressLane = `(lane >= 'address:' AND lane < 'address;')`;
export const inProductLane = `(lane >= 'product:' AND lane < 'product;')`;
export const laneRecord = `substr(lane, instr(lane, ':') + 1)`;
