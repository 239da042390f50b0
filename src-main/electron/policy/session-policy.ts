/** What the policy says about accounts and practice mode. */
import type { SignInFailure } from '../../../src-shared/contract/host/host.ts';
import type { SettingsPolicy } from '../../app/live-settings.ts';
import type { Decisions } from './company-policy.ts';
import { settingsPolicy } from './settings-policy.ts';

export interface SessionPolicy {
  /** The settings that the policy sets in every workspace. */
  settings: SettingsPolicy;
  mayPractise: boolean;
  /** The address that the sign-in form starts with. `last`: the address that was used last. */
  suggest(last: string | null): string | null;
  /** Why an account may not be added at the address or moved to it; null if it may. */
  objectionToAdding(baseUrl: string): SignInFailure | null;
  /** Why an existing account may not be opened; null if it may. */
  objectionToOpening(baseUrl: string): SignInFailure | null;
}

export function sessionPolicy(decided: Decisions, rulesText?: () => string | null): SessionPolicy {
  const { serviceAddress, allowOtherServices, practice } = decided;
  const only = serviceAddress?.isEnforced ? serviceAddress.value : null;
  const objection = (baseUrl: string): SignInFailure | null =>
    only === null || baseUrl === only ? null : { kind: 'otherServiceForbidden', baseUrl: only };
  return {
    settings: settingsPolicy(decided, rulesText),
    mayPractise: practice?.value !== false,
    suggest: (last) => only ?? last ?? serviceAddress?.value ?? null,
    objectionToAdding: objection,
    objectionToOpening: allowOtherServices?.value === false ? objection : (): null => null,
  };
}
