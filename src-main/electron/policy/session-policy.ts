/** What the policy says of accounts and of practice. */
import type { SettingsPolicy } from '../../app/live-settings.ts';
import type { Decisions } from './company-policy.ts';
import { settingsPolicy } from './settings-policy.ts';

export interface SessionPolicy {
  /** Of every workspace. */
  settings: SettingsPolicy;
}

export function sessionPolicy(decided: Decisions): SessionPolicy {
  return { settings: settingsPolicy(decided) };
}
