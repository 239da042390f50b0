/** The connection and the work in progress, as the core last reported them. */
import type { SyncStatus } from '../../src-shared/contract/sync.ts';
import { query } from '../bridge.ts';
import { onStatus } from './events.ts';

let current = $state.raw<SyncStatus | null>(null);

onStatus((status) => {
  current = status;
});

/** Null until the core has answered. */
export function syncStatus(): SyncStatus | null {
  return current;
}

/** Entries that only the rep can move on. */
export function needsYouCount(): number {
  return current ? current.conflicted + current.dead : 0;
}

/** Everything that has not reached the service. */
export function unsentCount(): number {
  return current ? current.open + needsYouCount() : 0;
}

/** Before the first complete pass, while one is under way or about to be: that a list is empty says nothing yet. */
export function isFirstReceiving(): boolean {
  if (current === null) return true;
  const { lastSyncAtMs, phase, connection } = current;
  return lastSyncAtMs === null && (phase !== 'idle' || connection === 'unknown');
}

export async function loadStatus(): Promise<void> {
  const answer = await query('sync.status', {});
  if (answer.ok) current = answer.value;
}
