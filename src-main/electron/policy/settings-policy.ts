/** The settings of a workspace that the policy sets. */
import type { Settings } from '../../../src-shared/contract/settings.ts';
import type { SettingsPolicy } from '../../app/live-settings.ts';
import type { Decided, Decisions } from './company-policy.ts';

/** `rulesText` returns the text of the rules file that the policy names; null until the file was read without a fault. */
export function settingsPolicy(decided: Decisions, rulesText: () => string | null = () => null): SettingsPolicy {
  const { historyDays, photoMaxEdge, uploadField, companyRulesFile } = decided;
  const fromPolicy: [name: keyof Settings, decided: Decided<unknown> | undefined, value: unknown][] = [
    ['historyDays', historyDays, orNull(historyDays?.value)],
    ['photoMaxEdge', photoMaxEdge, orNull(photoMaxEdge?.value)],
    ['uploadField', uploadField, uploadField?.value],
  ];
  const those = (isEnforced: boolean): Partial<Settings> =>
    Object.fromEntries(
      fromPolicy.filter(([, at]) => at?.isEnforced === isEnforced).map(([name, , value]) => [name, value]),
    );
  const [defaults, enforced] = [those(false), those(true)];
  const withRules = (settings: Partial<Settings>, isEnforced: boolean): Partial<Settings> =>
    companyRulesFile?.isEnforced === isEnforced ? { ...settings, companyRules: rulesText() } : settings;
  return { defaults: () => withRules(defaults, false), enforced: () => withRules(enforced, true) };
}

/** In a policy 0 means that a setting has no limit, because the registry and the preferences of macOS have no null. */
function orNull(value: number | undefined): number | null {
  return value === undefined || value === 0 ? null : value;
}
