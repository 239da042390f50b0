/** Whether an order is signed as it stands: a signature of an earlier version counts no longer. */
import type { OrderDetail } from '../../../../../src-shared/contract/orders/order-views.ts';
import type { Signature } from '../../../../../src-shared/contract/orders/signatures.ts';
import { query } from '../../../../bridge.ts';
import { liveQuery } from '../../../../state/live-query.svelte.ts';
import { digestOf, signedContent } from './signed-content.ts';

/** The one that holds for the order as it is shown; null if there is none. */
export async function validSignature(detail: OrderDetail): Promise<Signature | null> {
  const answer = await query('signatures.ofOrder', { localId: detail.localId });
  const signature = answer.ok ? answer.value.signature : null;
  return signature?.version === (await digestOf(signedContent(detail))) ? signature : null;
}

/** To be called while a component is set up. */
export function liveSignature(of: () => OrderDetail | null) {
  const detail = $derived(of());
  const answer = liveQuery('signatures.ofOrder', () => detail && { localId: detail.localId }, ['signatures']);
  const content = $derived(detail && signedContent(detail));
  let version = $state<string | null>(null);
  $effect(() => {
    const wanted = content;
    if (wanted === null) return;
    void digestOf(wanted).then((digest) => {
      if (content === wanted) version = digest;
    });
  });
  const signature = $derived(answer.value?.signature ?? null);
  return {
    /** Whatever it was signed for. */
    get signature() {
      return signature;
    },
    /** The one that is on the paper. */
    get valid() {
      return signature?.version === version ? signature : null;
    },
    /** Of the order as it is shown; null for a moment. */
    get version() {
      return version;
    },
  };
}

export type LiveSignature = ReturnType<typeof liveSignature>;
