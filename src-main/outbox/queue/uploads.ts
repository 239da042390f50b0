/** The uploads in progress: how far each is, and a way to stop it. */
import type { EntryId } from '../../../src-shared/domain/ids.ts';
import type { Clock } from '../../ports/ports.ts';
import { progressEveryMs } from './timing.ts';

export interface UploadProgress {
  entryId: EntryId;
  sentBytes: number;
  totalBytes: number;
}

export interface Uploads {
  begin(entryId: EntryId, totalBytes: number): Upload;
  /** Bytes handed to the connection; null if the photo is not being sent. */
  sentBytes(entryId: EntryId): number | null;
  /** Whether all bytes have left. An upload that is stopped then may have arrived. */
  isComplete(entryId: EntryId): boolean;
  abort(entryId: EntryId): void;
  abortAll(): void;
}

export interface Upload {
  signal: AbortSignal;
  sent(bytes: number): void;
  /** Whether some bytes have not left. */
  isCutShort(): boolean;
  end(): void;
}

interface UploadHooks {
  onBegun(): void;
  onProgress(progress: UploadProgress): void;
}

export function createUploads(clock: Clock, { onBegun, onProgress }: UploadHooks): Uploads {
  const running = new Map<EntryId, { abort: AbortController; sentBytes: number; totalBytes: number }>();
  return {
    begin(entryId, totalBytes) {
      const state = { abort: new AbortController(), sentBytes: 0, totalBytes };
      running.set(entryId, state);
      onBegun();
      let reportedAtMs = Number.NEGATIVE_INFINITY;
      return {
        signal: state.abort.signal,
        sent(bytes) {
          state.sentBytes = bytes;
          const nowMs = clock.now();
          if (bytes < totalBytes && Math.abs(nowMs - reportedAtMs) < progressEveryMs) return;
          reportedAtMs = nowMs;
          onProgress({ entryId, sentBytes: bytes, totalBytes });
        },
        isCutShort: () => state.sentBytes < totalBytes,
        end: () => running.delete(entryId),
      };
    },
    sentBytes: (entryId) => running.get(entryId)?.sentBytes ?? null,
    isComplete(entryId) {
      const state = running.get(entryId);
      return state !== undefined && state.sentBytes >= state.totalBytes;
    },
    abort: (entryId) => running.get(entryId)?.abort.abort(),
    abortAll() {
      for (const { abort } of running.values()) abort.abort();
    },
  };
}
