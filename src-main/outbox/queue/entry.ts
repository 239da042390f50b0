/** An entry of the outbox: one write of the rep, its content, its status, and the facts of its attempts. */
import type { EntryKind } from '../../../src-shared/contract/outbox/outbox.ts';
import type { EntryId, LocalId } from '../../../src-shared/domain/ids.ts';
import type { Values } from '../../records/values.ts';
import type { Facts } from './facts.ts';
import type { EntryPayloads } from './payloads.ts';
import type { EntryStatus } from './status.ts';

export interface EntryOf<K extends EntryKind> {
  seq: number;
  id: EntryId;
  kind: K;
  lane: string;
  recordLocalId: LocalId;
  payload: EntryPayloads[K];
  /** The service's values when the rep edited, updated by the answers to our own writes since. Null for creates. */
  base: Values | null;
  dependsOn: EntryId | null;
  status: EntryStatus;
  attempts: number;
  facts: Facts;
  createdAtMs: number;
}

export type Entry = { [K in EntryKind]: EntryOf<K> }[EntryKind];
