/** Why an update could not be had, from what was thrown on the way. */
import type { UpdateProblem } from '../../../src-shared/contract/host/updates.ts';
import { FeedRefused } from './feed-refused.ts';

export function problemOf(error: unknown): UpdateProblem {
  if (error instanceof FeedRefused) return error.problem;
  const { code, message } = error as { code?: unknown; message?: string };
  if (code === 'ERR_CHECKSUM_MISMATCH') return 'corrupted';
  if (code === 'ERR_UPDATER_INVALID_SIGNATURE' || /code signature/i.test(message ?? '')) return 'notSigned';
  return /^(ENOSPC|EDQUOT|EROFS|EACCES|EPERM)$/.test(String(code)) ? 'storage' : 'unreachable';
}
