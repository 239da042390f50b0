/** What a place of the policy says before it is checked. */
import type { PolicyFaultCode } from '../../../src-shared/contract/policy/policy.ts';

export type Found =
  { state: 'absent' } | { state: 'found'; content: unknown } | { state: 'fault'; code: PolicyFaultCode };
