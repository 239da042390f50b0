/** What is wrong with the company's policy, place by place. */
import type { PolicyFault, PolicyFaultCode } from '../../../src-shared/contract/policy/policy.ts';
import type { RulesFaultCode } from '../../../src-shared/contract/rules/read-rules.ts';
import { m } from '../generated/messages.js';
import { faultWords } from './rules.ts';

type Words = (said: { names: string }) => string;

/** Of keys whose values are few, or in a range, what is allowed says more than what is wrong. */
const withAllowed: Partial<Record<PolicyFaultCode, Words>> = {
  mustBeTrueOrFalse: m.policy_fault_one_of,
  mustBeOneOf: m.policy_fault_one_of,
  mustBeANumber: m.policy_fault_range,
  outOfRange: m.policy_fault_range,
  unknownMember: m.policy_fault_unknown,
  notADefault: m.policy_fault_default,
};

const own: Record<Exclude<PolicyFaultCode, RulesFaultCode | 'notADefault' | keyof typeof whole>, () => string> = {
  writableByOthers: m.policy_fault_writable,
  notAnAddress: m.policy_fault_address,
  notAFullPath: m.policy_fault_path,
  administratorsOnly: m.policy_fault_administrators,
  serviceAddressMissing: m.policy_fault_service_missing,
};

/** Of the file of the token, which is no policy. */
const whole = {
  tokenFileLeft: m.policy_token_left,
  tokenNotKept: m.policy_token_not_kept,
  noToken: m.policy_no_token,
};

export interface PolicyTrouble {
  head: string;
  lines: string[];
}

export function policyTroubles(faults: readonly PolicyFault[]): PolicyTrouble[] {
  const places = [...new Set(faults.map(({ place }) => place))];
  return places.flatMap((place) => {
    const here = faults.filter((fault) => fault.place === place);
    const alone = here.flatMap(({ code }) => (isWhole(code) ? [{ head: whole[code]({ place }), lines: [] }] : []));
    const lines = here.filter(({ code }) => !isWhole(code)).map(policyFaultWords);
    return lines.length > 0 ? [...alone, { head: m.policy_broken({ place }), lines }] : alone;
  });
}

function policyFaultWords({ path, code, allowed }: PolicyFault): string {
  const words = allowed.length > 0 ? withAllowed[code] : undefined;
  const fault = words
    ? words({ names: allowed.join(', ') })
    : (own as Partial<Record<PolicyFaultCode, () => string>>)[code]?.();
  if (fault === undefined) return faultWords({ path, code: code as RulesFaultCode, allowed });
  return path === '' ? fault : m.rules_fault_at({ path, fault });
}

function isWhole(code: PolicyFaultCode): code is keyof typeof whole {
  return Object.hasOwn(whole, code);
}
