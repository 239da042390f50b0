/** The one subscription to the core's events, handed on by topic. */
import type { AppEvent, Topic } from '../../src-shared/contract/events.ts';
import type { SyncStatus } from '../../src-shared/contract/sync.ts';
import type { UpdatesView } from '../../src-shared/contract/host/updates.ts';
import { onEvent } from '../bridge.ts';

interface Listener {
  topics: ReadonlySet<Topic>;
  call: () => void;
}

const changeListeners = new Set<Listener>();
type UploadEvent = Extract<AppEvent, { type: 'upload' }>;

const uploadListeners = new Set<(event: UploadEvent) => void>();
const statusListeners = new Set<(status: SyncStatus) => void>();
const updatesListeners = new Set<(view: UpdatesView) => void>();
const manualListeners = new Set<() => void>();
const goToListeners = new Set<(screen: 'outbox') => void>();

onEvent((event: AppEvent) => {
  if (event.type === 'status') return statusListeners.forEach((listener) => listener(event.status));
  if (event.type === 'goTo') return goToListeners.forEach((listener) => listener(event.screen));
  if (event.type === 'manual') return manualListeners.forEach((listener) => listener());
  if (event.type === 'updates') return updatesListeners.forEach((listener) => listener(event.view));
  if (event.type === 'upload') return uploadListeners.forEach((listener) => listener(event));
  for (const listener of [...changeListeners]) {
    if (event.topics.some((topic) => listener.topics.has(topic))) listener.call();
  }
});

/** Gives back the function that ends the subscription. */
export function onChange(topics: readonly Topic[], call: () => void): () => void {
  const listener = { topics: new Set(topics), call };
  changeListeners.add(listener);
  return () => changeListeners.delete(listener);
}

export function onStatus(call: (status: SyncStatus) => void): () => void {
  statusListeners.add(call);
  return () => statusListeners.delete(call);
}

/** The rep pressed something outside of the window that leads into it. */
export function onGoTo(call: (screen: 'outbox') => void): () => void {
  goToListeners.add(call);
  return () => goToListeners.delete(call);
}

/** The rep chose the manual in the menu of the application. */
export function onManual(call: () => void): () => void {
  manualListeners.add(call);
  return () => manualListeners.delete(call);
}

export function onUpdates(call: (view: UpdatesView) => void): () => void {
  updatesListeners.add(call);
  return () => updatesListeners.delete(call);
}

/** How far a photo on its way is. */
export function onUpload(call: (event: UploadEvent) => void): () => void {
  uploadListeners.add(call);
  return () => uploadListeners.delete(call);
}
