/** The settings in force: what the company enforces, over what the rep has set, over the defaults of this workspace. */
import type { Connection } from '../db/engine/connection.ts';
import type { SettingName, Settings } from '../../src-shared/contract/settings.ts';
import { readSettings, writeSettings } from '../db/records/settings.ts';
import { transact } from '../db/engine/statement.ts';
import type { Timing } from '../outbox/queue/timing.ts';

/** Asked each time: a file that the policy names may be read while the workspace is open. */
export interface SettingsPolicy {
  defaults(): Partial<Settings>;
  enforced(): Partial<Settings>;
}

const noPolicy: SettingsPolicy = { defaults: () => ({}), enforced: () => ({}) };

export interface LiveSettings {
  defaults(): Settings;
  current(): Settings;
  /** Those that the rep cannot change. */
  enforced(): SettingName[];
  /** Only what the rep has set. */
  chosen(): Partial<Settings>;
  /** Durable when it returns. */
  change(changes: Partial<Settings>): void;
  /** After something else has written them. */
  reread(): void;
}

export function openSettings(db: Connection, ownDefaults: Settings, policy: SettingsPolicy = noPolicy): LiveSettings {
  let chosen = readSettings(db);
  const defaults = () => ({ ...ownDefaults, ...policy.defaults() });
  return {
    defaults,
    current: () => ({ ...defaults(), ...chosen, ...policy.enforced() }),
    enforced: () => Object.keys(policy.enforced()) as SettingName[],
    chosen: () => chosen,
    change(changes) {
      transact(db, () => writeSettings(db, changes));
      chosen = { ...chosen, ...changes };
    },
    reread() {
      chosen = readSettings(db);
    },
  };
}

/** The durations in force: those that the workspace was opened with, where the rep has set none. */
export function liveTiming(openedWith: Timing, { chosen }: LiveSettings): Timing {
  const inForce = (seconds: number | undefined, ms: number) => (seconds === undefined ? ms : seconds * 1_000);
  return {
    backoffBaseMs: openedWith.backoffBaseMs,
    backoffCapMs: openedWith.backoffCapMs,
    get requestTimeoutMs() {
      return inForce(chosen().requestTimeoutSeconds, openedWith.requestTimeoutMs);
    },
    get quarantineMs() {
      return inForce(chosen().quarantineSeconds, openedWith.quarantineMs);
    },
    get syncIntervalMs() {
      return inForce(chosen().syncIntervalSeconds, openedWith.syncIntervalMs);
    },
  };
}
