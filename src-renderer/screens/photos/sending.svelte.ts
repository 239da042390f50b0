/** How far the photos of a list are on their way, each and all together. */
import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import { isFinal } from '../../../src-shared/contract/outbox/outbox.ts';
import type { PhotoRow } from '../../../src-shared/contract/orders/photos.ts';
import type { EntryId, LocalId } from '../../../src-shared/domain/ids.ts';
import { onUpload } from '../../state/events.ts';

/** Goes without the rep's help. */
const onTheWay = ['queued', 'sending', 'waiting', 'outcomeUnknown'];

export interface Sending {
  /** Bytes of it that left so far. */
  sentBytes(row: PhotoRow): number;
  /** Of all photos that were on their way since the last time that none was; null when none is. */
  readonly all: { sentBytes: number; totalBytes: number; done: number; total: number } | null;
}

/** To be called while a component is set up. */
export function watchSending(rows: () => readonly PhotoRow[]): Sending {
  const told = new SvelteMap<EntryId, number>();
  const batch = new SvelteSet<LocalId>();

  $effect(() => onUpload(({ entryId, sentBytes }) => told.set(entryId, sentBytes)));
  $effect(() => {
    const pending = rows().filter(({ state }) => onTheWay.includes(state));
    if (pending.length === 0) batch.clear();
    for (const { photoId } of pending) batch.add(photoId);
  });

  function sentBytes({ state, entryId, size, sentBytes: known }: PhotoRow): number {
    if (isFinal(state)) return size;
    return state === 'sending' ? Math.max(known ?? 0, told.get(entryId) ?? 0) : 0;
  }

  const all = $derived.by(() => {
    const batched = rows().filter(({ photoId }) => batch.has(photoId));
    if (batched.length === 0) return null;
    const sum = (count: (row: PhotoRow) => number) => batched.reduce((total, row) => total + count(row), 0);
    return {
      sentBytes: sum(sentBytes),
      totalBytes: sum(({ size }) => size),
      done: batched.filter(({ state }) => isFinal(state)).length,
      total: batched.length,
    };
  });

  return {
    sentBytes,
    get all() {
      return all;
    },
  };
}
