/**
 * The last good reading of each place, for a place that is broken: what the company enforces does not end with a slip of the
 * pen. The file lies where the rep can write, so it gives back nothing that only an administrator may decide.
 */
import * as v from 'valibot';
import { policyKeyNames, ruleOf, type PolicyKey } from '../../../src-shared/contract/policy/policy-keys.ts';
import { readJsonFile, writeJsonFile } from '../files/json-file.ts';
import { checkPolicy, type CheckedPolicy } from './check-policy.ts';

const Kept = v.record(v.string(), v.unknown());

export interface LastGood {
  /** Null for a place that was never good. */
  of(place: string): CheckedPolicy | null;
  /** Those of this start: places that are gone are forgotten. */
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
  const mine: PolicyKey[] = policyKeyNames.filter((key) => !ruleOf(key).ofAdministrators);
  return {
    defaults,
    enforced: Object.fromEntries(mine.filter((key) => key in enforced).map((key) => [key, enforced[key]])),
  };
}
