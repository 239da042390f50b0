/**
 * Keeps the last good reading of each place. It is used while the place has a fault, so that a typing mistake does not lift what
 * the company enforces. The rep can change the file, so it never restores a key that only an administrator may set.
 */
import * as v from 'valibot';
import { policyKeyNames, ruleOf, type PolicyKey } from '../../../src-shared/contract/policy/policy-keys.ts';
import { readJsonFile, writeJsonFile } from '../files/json-file.ts';
import { checkPolicy, type CheckedPolicy } from './check-policy.ts';

const Kept = v.record(v.string(), v.unknown());

export interface LastGood {
  /** Null if there is no good reading of the place. */
  of(place: string): CheckedPolicy | null;
  /** Stores the readings of this start. A place that is not among them is forgotten. */
  keep(places: ReadonlyMap<string, CheckedPolicy>): void;
}

export function openLastGood(file: string): LastGood {
  const kept = readJsonFile(file, Kept) ?? {};
  return {
    of(place) {
      const checked = checkPolicy(kept[place], { isAdministrators: false });
      return Object.hasOwn(kept, place) && checked.ok ? checked.policy : null;
    },
    keep(places) {
      const next = Object.fromEntries([...places].map(([place, policy]) => [place, withoutAdministrators(policy)]));
      if (JSON.stringify(next) !== JSON.stringify(kept)) writeJsonFile(file, next);
    },
  };
}

function withoutAdministrators({ defaults, enforced }: CheckedPolicy): CheckedPolicy {
  const others: PolicyKey[] = policyKeyNames.filter((key) => !ruleOf(key).ofAdministrators);
  return {
    defaults,
    enforced: Object.fromEntries(others.filter((key) => key in enforced).map((key) => [key, enforced[key]])),
  };
}
