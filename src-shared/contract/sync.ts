/** What the window may know about the connection and the work under way. */
import type { ServiceFailure, StorageProblem } from './failures.ts';

/** `needsAuth`: the service refused the token; `noToken`: there is none at hand, the keychain gave none. */
export type Connection = 'unknown' | 'online' | 'offline' | 'needsAuth' | 'noToken' | 'notTheService';

/** The database was unreadable and has been replaced: what became of the rep's unsent work. */
export interface Rescue {
  /** Where the damaged database is now. */
  setAside: string;
  /** Unsent entries that were brought over, from the file itself and from the newest backup. */
  fromDamaged: number;
  fromBackup: number;
  /** Damaged in the file and in no copy: they stand among the refused, to be checked. */
  toCheck: number;
  /** When that backup was made: what the rep saved later may be missing. Null when none was needed, or there is none. */
  backupAtMs: number | null;
}

export interface SyncStatus {
  connection: Connection;
  phase: 'idle' | 'pushing' | 'pulling';
  /** Entries that still have to reach the service and will be sent without the rep's help. */
  open: number;
  conflicted: number;
  dead: number;
  outcomeUnknown: number;
  /** End of the last complete pass, by this machine's clock. */
  lastSyncAtMs: number | null;
  /** When the next entry is due, or the next pass. */
  nextAttemptAtMs: number | null;
  /** What kept the last pass from reading everything, or that not all orders can be read. */
  lastFailure: ServiceFailure | null;
  /** Why the last pass could neither send nor keep what came: the disk of this machine. Null where it could. */
  storage: StorageProblem | null;
  /** So many cached orders are missing on the service that the rep is asked before they are taken off the list. */
  heldDeletionCheck: { missing: number; cached: number } | null;
  /** Until the rep has taken note of it. */
  rescue: Rescue | null;
  /** `total` is null where the service does not say how many there are. */
  progress: { done: number; total: number | null } | null;
}

/**
 * One push-and-pull pass.
 * `state`: `idle` (nothing more can be sent now), `waiting` (open entries are due at `nextAttemptAtMs`), or why it stopped;
 * `storage` is the disk of this machine.
 */
export interface SyncReport {
  state: 'idle' | 'waiting' | 'offline' | 'needsAuth' | 'noToken' | 'notTheService' | 'storage';
  settled: number;
  open: number;
  conflicted: number;
  dead: number;
  pulled: number;
  /** What kept it from reading everything, or that not all orders can be read. */
  failure: ServiceFailure | null;
  nextAttemptAtMs: number | null;
}
