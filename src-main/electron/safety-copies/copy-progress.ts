/** How the safety copies of one account stand while the program runs. */
import type { CopyProblem } from '../../../src-shared/contract/outbox/safety-copies.ts';
import type { KeychainTokenStore } from '../keychain/keychain.ts';

/** Several changes are one copy. */
export const gatherMs = 3_000;
export const everyMs = 60_000;
export const longestRestMs = 15 * 60_000;

/** How far the copies of an account are: the last one, the one that is being written, and the next. */
export interface CopyProgress {
  key: string;
  password: KeychainTokenStore;
  sealer: { password: string; seal: (content: Buffer) => Promise<Buffer> } | null;
  lastContent: string | null;
  /** Counts what makes the next copy another one, whatever it holds. */
  renewals: number;
  /** When the last copy was written, or could not be. */
  triedAtMs: number;
  failures: number;
  problem: CopyProblem | null;
  nextAtMs: number | null;
  isChanged: boolean;
  /** Ends the wait for the next copy. */
  waiting: AbortController | null;
  writing: Promise<void> | null;
  /** Where a copy is being put at the moment. */
  target: string | null;
  left: string[];
}

export function beginProgress(key: string, password: KeychainTokenStore): CopyProgress {
  return {
    key,
    password,
    sealer: null,
    lastContent: null,
    renewals: 0,
    triedAtMs: Number.NEGATIVE_INFINITY,
    failures: 0,
    problem: null,
    nextAtMs: null,
    isChanged: false,
    waiting: null,
    writing: null,
    target: null,
    left: [],
  };
}

/** How long until the next copy. */
export function msUntilNext({ failures, triedAtMs }: CopyProgress, nowMs: number): number {
  const restMs = failures === 0 ? everyMs : Math.min(everyMs * 2 ** (failures - 1), longestRestMs);
  return Math.min(restMs, Math.max(gatherMs, triedAtMs + restMs - nowMs));
}
