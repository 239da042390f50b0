/** What the health file says: how the work of each account stands, in counts and times. docs/monitoring.md describes it. */
import * as v from 'valibot';
import { serviceFailureKinds } from '../../../src-shared/contract/failures.ts';
import type { Workspace } from '../../app/workspace.ts';
import type { Account } from '../account/account.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const time = v.nullable(v.number());

/** Of one account when it was looked at last. */
export const Figures = v.object({
  atMs: v.number(),
  unsent: count,
  needDecision: count,
  oldestUnsentAtMs: time,
  lastSyncAtMs: time,
  connection: v.picklist(['unknown', 'online', 'offline', 'needsAuth', 'noToken', 'notTheService']),
  lastFailure: v.nullable(v.picklist(serviceFailureKinds)),
  storage: v.nullable(v.picklist(['full', 'readOnly', 'noAccess', 'busy', 'failing'])),
});
export type Figures = v.InferOutput<typeof Figures>;

export interface HealthAccount {
  /** Given once, so that it stays the same while the account is on this computer. */
  number: number;
  account: Account;
  isOpen: boolean;
  /** Null if the account was not open since there is a health file. */
  figures: Figures | null;
}

export interface Run {
  satchel: string;
  startedAtMs: number;
  state: 'running' | 'ended';
  /** How the run before this one ended; null if there was none. */
  lastEnd: 'proper' | 'interrupted' | null;
}

/** Null if the workspace does not answer. */
export async function readFigures(workspace: Pick<Workspace, 'query'>, atMs: number): Promise<Figures | null> {
  const status = await workspace.query('sync.status', {});
  const oldest = await workspace.query('outbox.oldest', {});
  if (!status.ok || !oldest.ok) return null;
  const { open, conflicted, dead, lastSyncAtMs, connection, lastFailure, storage } = status.value;
  return {
    ...{ atMs, lastSyncAtMs, connection, storage },
    unsent: open + conflicted + dead,
    needDecision: conflicted + dead,
    oldestUnsentAtMs: oldest.value.atMs,
    lastFailure: lastFailure?.kind ?? null,
  };
}

/** The content of the file. Of an account it names the host of the service alone, and of a failure its kind. */
export function writeHealth(run: Run, accounts: readonly HealthAccount[], atMs: number): string {
  const health = {
    ...{ format: 'satchel-health', version: 1, satchel: run.satchel, state: run.state },
    writtenAt: textOf(atMs),
    startedAt: textOf(run.startedAtMs),
    lastEnd: run.lastEnd,
    accounts: accounts.map(({ number, account, isOpen, figures }) => ({
      ...{ number, service: URL.parse(account.baseUrl)?.host ?? '', isOpen },
      asOf: textOf(figures?.atMs),
      unsent: figures?.unsent ?? null,
      needDecision: figures?.needDecision ?? null,
      oldestUnsentAt: textOf(figures?.oldestUnsentAtMs),
      oldestUnsentSeconds: secondsSince(figures?.oldestUnsentAtMs, atMs),
      lastSyncAt: textOf(figures?.lastSyncAtMs),
      connection: figures?.connection ?? 'unknown',
      lastFailure: figures?.lastFailure ?? null,
      storage: figures?.storage ?? null,
    })),
  };
  return `${JSON.stringify(health, null, 2)}\n`;
}

function textOf(ms: number | null | undefined): string | null {
  return ms == null ? null : new Date(ms).toISOString();
}

function secondsSince(ms: number | null | undefined, nowMs: number): number | null {
  return ms == null ? null : Math.max(0, Math.round((nowMs - ms) / 1_000));
}
