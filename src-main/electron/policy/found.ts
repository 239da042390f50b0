/** What was read from a place of the policy, before it is checked. */
import type { PolicyFaultCode } from '../../../src-shared/contract/policy/policy.ts';

export type Found =
  { state: 'absent' } | { state: 'found'; content: unknown } | { state: 'fault'; code: PolicyFaultCode };
