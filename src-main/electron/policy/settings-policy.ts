/** What the policy says of the settings of a workspace. */
import type { Settings } from '../../../src-shared/contract/settings.ts';
import type { SettingsPolicy } from '../../app/live-settings.ts';
import type { Decided, Decisions } from './company-policy.ts';

/** `rulesText` gives the company's rules, if the policy names a file of them; null as long as there is no good one. */
export function settingsPolicy(decided: Decisions, rulesText: () => string | null = () => null): SettingsPolicy {
  const { historyDays, photoMaxEdge, uploadField, companyRulesFile } = decided;
  const said: [name: keyof Settings, decided: Decided<unknown> | undefined, value: unknown][] = [
    ['historyDays', historyDays, orNull(historyDays?.value)],
    ['photoMaxEdge', photoMaxEdge, orNull(photoMaxEdge?.value)],
    ['uploadField', uploadField, uploadField?.value],
  ];
  const those = (isEnforced: boolean): Partial<Settings> =>
    Object.fromEntries(said.filter(([, at]) => at?.isEnforced === isEnforced).map(([name, , value]) => [name, value]));
  const [defaults, enforced] = [those(false), those(true)];
  const withRules = (settings: Partial<Settings>, isEnforced: boolean): Partial<Settings> =>
    companyRulesFile?.isEnforced === isEnforced ? { ...settings, companyRules: rulesText() } : settings;
  return { defaults: () => withRules(defaults, false), enforced: () => withRules(enforced, true) };
}

/** A policy says 0 where a setting has no limit: the registry and preferences of macOS have no null. */
function orNull(value: number | undefined): number | null {
  return value === undefined || value === 0 ? null : value;
}
