/** What the core tells its listeners: topics that changed, never the data. A screen asks again for what it shows. */
import type { EntryId } from '../domain/ids.ts';
import type { SyncStatus } from './sync.ts';
import type { UpdatesView } from './host/updates.ts';

export type Topic = 'orders' | 'addresses' | 'catalogue' | 'outbox' | 'settings' | 'drafts' | 'photos';

export type AppEvent =
  | { type: 'changed'; topics: Topic[] }
  | { type: 'status'; status: SyncStatus }
  /** The rep pressed a notification. */
  | { type: 'goTo'; screen: 'outbox' }
  | { type: 'updates'; view: UpdatesView }
  /** A photo on its way: bytes handed to the connection. Told a few times a second, and at the end of the bytes. */
  | { type: 'upload'; entryId: EntryId; sentBytes: number; totalBytes: number };
