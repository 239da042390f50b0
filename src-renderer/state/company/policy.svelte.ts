/** What the company has decided, as the application said it at the start. */
import type { PolicyView } from '../../../src-shared/contract/policy/policy-view.ts';
import { host } from '../../bridge.ts';
import { followCompany } from '../../i18n/locale.svelte.ts';

const nothing: PolicyView = { language: null, serviceAddress: null, mayPractise: true, faults: [], healthFile: null };

let current = $state.raw<PolicyView | null>(null);

/** Null until the application has answered. */
export function policy(): PolicyView | null {
  return current;
}

/** The one address at which accounts may be added; null if the company leaves it open. */
export function onlyAddress(): string | null {
  const address = current?.serviceAddress;
  return address?.isEnforced ? address.value : null;
}

export async function loadPolicy(): Promise<void> {
  const answer = await host('policy.get', {});
  const found = answer.ok ? answer.value : nothing;
  followCompany(found.language);
  current = found;
}
