/** Photos in words: why one was not attached, where it stands, and what the service may have against it. */
import type { ServiceFailure } from '../../../src-shared/contract/failures.ts';
import type {
  PhotoRefusal,
  PhotoRefusalReason,
  PhotoRow,
  PhotoType,
} from '../../../src-shared/contract/orders/photos.ts';
import { formatBytes, formatClock, formatPercent } from '../format.ts';
import { m } from '../generated/messages.js';

const refusalWordsOf: Record<PhotoRefusalReason, (inputs: { name: string; limit: string }) => string> = {
  unreadable: m.photos_refused_unreadable,
  network: m.photos_refused_network,
  empty: m.photos_refused_empty,
  notAnImage: m.photos_refused_not_an_image,
  changing: m.photos_refused_changing,
  tooLarge: m.photos_refused_too_large,
  overBudget: m.photos_refused_over_budget,
  diskFull: m.photos_refused_disk_full,
};

export function photoRefusalWords({ reason, name, limitBytes }: PhotoRefusal): string {
  return refusalWordsOf[reason]({ name, limit: formatBytes(limitBytes ?? 0) });
}

export const photoTypeWords: Record<PhotoType, string> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/heic': 'HEIC',
};

/** `sentBytes` is newer than the row's own. */
export function photoStateWords(row: PhotoRow, sentBytes: number): string {
  const time = formatClock(row.nextAttemptAtMs ?? row.attachedAtMs);
  switch (row.state) {
    case 'sending':
      return m.photos_state_sending({ percent: formatPercent(sentBytes / row.size) });
    case 'waiting':
      return row.nextAttemptAtMs === null ? m.photos_state_waiting() : m.photos_state_waiting_until({ time });
    case 'outcomeUnknown':
      return m.photos_state_outcome_unknown({ time });
    case 'dead':
    case 'conflicted':
      return m.photos_state_dead();
    case 'settled':
      return m.photos_state_sent({ time: formatClock(row.sentAtMs ?? row.attachedAtMs) });
    case 'queued':
    case 'discarded':
    case 'folded':
      return m.photos_state_queued();
  }
}

/** Names that services commonly give to the field of a file. */
export const commonFields = ['file', 'image', 'photo', 'upload', 'picture', 'files', 'data'];

/** Whether a refusal may be about the name of the form's field, which the interface leaves open (4.3.4). */
export function mayBeAboutField({ kind, status }: ServiceFailure): boolean {
  return kind === 'rejected' && (status === 400 || status === 422);
}

/** What the rep may do about a refused upload; null where the service's own words are all there is. */
export function uploadAdvice(row: Pick<PhotoRow, 'size' | 'contentType'>, failure: ServiceFailure, field: string) {
  if (failure.kind === 'notSent') return m.photos_why_lost();
  if (failure.kind !== 'rejected') return null;
  if (mayBeAboutField(failure)) return m.photos_why_field({ field });
  switch (failure.status) {
    case 404:
      return m.photos_why_product();
    case 413:
      return m.photos_why_too_large({ size: formatBytes(row.size) });
    case 415:
      return m.photos_why_type({ type: photoTypeWords[row.contentType] });
    default:
      return null;
  }
}
