/** The policy in force. Satchel reads it from every place when it starts, and uses a place as a whole or not at all. */
import { policyKeyNames, type PolicyKey } from '../../../src-shared/contract/policy/policy-keys.ts';
import type { PolicyFault, PolicyValues } from '../../../src-shared/contract/policy/policy.ts';
import type { Log } from '../../ports/ports.ts';
import { broken, checkPolicy, type CheckedPolicy, type Checking } from './check-policy.ts';
import { openLastGood } from './last-good.ts';
import type { Place } from './places.ts';

export interface Decided<T> {
  value: T;
  /** The rep cannot change it. */
  isEnforced: boolean;
  /** The name of the place that sets the value. */
  place: string;
  /** Whether only an administrator can have set it. False for a file beside the program and for the last good reading. */
  isAdministrators: boolean;
}

export type Decisions = { [K in PolicyKey]?: Decided<PolicyValues[K]> };

export interface CompanyPolicy {
  decided: Decisions;
  faults: PolicyFault[];
}

interface Source {
  place: string;
  policy: CheckedPolicy;
  isAdministrators: boolean;
}

/** `keptFile` holds the last good reading of each place. Never throws: a policy that cannot be read is reported as a fault. */
export function readCompanyPolicy(options: { places: readonly Place[]; keptFile: string; log: Log }): CompanyPolicy {
  const lastGood = openLastGood(options.keptFile);
  const faults: PolicyFault[] = [];
  const sources: Source[] = [];
  for (const { name: place, isAdministrators, read } of options.places) {
    const checked = check(read, isAdministrators);
    if (checked === null) continue;
    if (checked.ok) sources.push({ place, policy: checked.policy, isAdministrators });
    else {
      faults.push(...checked.faults.map((fault) => ({ place, ...fault })));
      const policy = lastGood.of(place);
      if (policy) sources.push({ place, policy, isAdministrators: false });
    }
  }
  try {
    lastGood.keep(new Map(sources.map(({ place, policy }) => [place, policy])));
  } catch (error) {
    options.log('warn', 'policy.keep', { error });
  }
  const decided = decide(sources);
  options.log(faults.length > 0 ? 'warn' : 'info', 'policy.read', {
    places: sources.map(({ place }) => place),
    keys: Object.keys(decided),
    faults: faults.map(({ place, path, code }) => `${place} ${path} ${code}`),
  });
  return { decided, faults };
}

/** Null if the place has no policy. */
function check(read: Place['read'], isAdministrators: boolean): Checking | null {
  try {
    const found = read();
    if (found.state === 'absent') return null;
    return found.state === 'fault' ? broken(found.code) : checkPolicy(found.content, { isAdministrators });
  } catch {
    return broken('unreadable');
  }
}

/** An enforced value wins over a default. Among several the first place wins. */
function decide(sources: readonly Source[]): Decisions {
  const all = (['enforced', 'defaults'] as const).flatMap((group) => sources.map((source) => ({ group, ...source })));
  const decided = policyKeyNames.flatMap((key) => {
    const winner = all.find(({ group, policy }) => (policy[group] as CheckedPolicy['enforced'])[key] !== undefined);
    if (!winner) return [];
    const { group, policy, place, isAdministrators } = winner;
    const value = (policy[group] as CheckedPolicy['enforced'])[key];
    return [[key, { value, isEnforced: group === 'enforced', place, isAdministrators }]];
  });
  return Object.fromEntries(decided) as Decisions;
}
