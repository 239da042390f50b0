/** Notifies listeners of what changed: topics gathered over one turn of the event loop. */
import type { AppEvent, Topic } from '../../src-shared/contract/events.ts';
import type { SyncStatus } from '../../src-shared/contract/sync.ts';
import type { UploadProgress } from '../outbox/queue/uploads.ts';
import type { Log } from '../ports/ports.ts';

export interface Changes {
  subscribe(listener: (event: AppEvent) => void): () => void;
  changed(...topics: Topic[]): void;
  /** Reads the status only where somebody listens: counting costs. */
  status(read: () => SyncStatus): void;
  upload(progress: UploadProgress): void;
}

export function createChanges(log: Log): Changes {
  const listeners = new Set<(event: AppEvent) => void>();
  const gathered = new Set<Topic>();
  const emit = (event: AppEvent) => {
    for (const listener of listeners) {
      try {
        listener(event);
      } catch (error) {
        log('error', 'changes.listenerFailed', { message: String(error) });
      }
    }
  };
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    changed(...topics) {
      if (gathered.size === 0) {
        queueMicrotask(() => {
          const all = [...gathered];
          gathered.clear();
          emit({ type: 'changed', topics: all });
        });
      }
      for (const topic of topics) gathered.add(topic);
    },
    status(read) {
      if (listeners.size > 0) emit({ type: 'status', status: read() });
    },
    upload: (progress) => emit({ type: 'upload', ...progress }),
  };
}
