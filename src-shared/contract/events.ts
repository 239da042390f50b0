/** Events of the core: topics that changed, never the data. A screen queries again what it shows. */
import type { EntryId } from '../domain/ids.ts';
import type { SyncStatus } from './sync.ts';
import type { UpdatesView } from './host/updates.ts';

/** `companyLists`: the company's folder of price lists was read anew. */
export type Topic =
  | 'companyLists'
  | 'orders'
  | 'addresses'
  | 'catalogue'
  | 'outbox'
  | 'settings'
  | 'drafts'
  | 'visits'
  | 'standing'
  | 'signatures'
  | 'photos'
  | 'copies'
  | 'proxy';

export type AppEvent =
  | { type: 'changed'; topics: Topic[] }
  | { type: 'status'; status: SyncStatus }
  /** The rep pressed a notification. */
  | { type: 'goTo'; screen: 'outbox' }
  /** The rep chose the manual in the menu. */
  | { type: 'manual' }
  | { type: 'updates'; view: UpdatesView }
  /** The progress of a photo: bytes handed to the connection. Sent a few times a second, and at the end. */
  | { type: 'upload'; entryId: EntryId; sentBytes: number; totalBytes: number };
