/** Answers what the window asks of the policy, once the `files` that it names were looked at. */
import type { policySchemas, PolicyView } from '../../../src-shared/contract/policy/policy-view.ts';
import { done } from '../bridge/answers.ts';
import type { HostHandlers } from '../bridge/ipc.ts';
import type { CompanyPolicy, Decided } from './company-policy.ts';

export function createPolicyRequests(
  { decided, faults }: CompanyPolicy,
  files: Promise<void>,
): Pick<HostHandlers, keyof typeof policySchemas> {
  const { language, serviceAddress, practice } = decided;
  return {
    async 'policy.get'() {
      await files;
      return done<PolicyView>({
        language: said(language),
        serviceAddress: said(serviceAddress),
        mayPractise: practice?.value !== false,
        faults,
      });
    },
  };
}

function said<T>(decided: Decided<T> | undefined): Pick<Decided<T>, 'value' | 'isEnforced'> | null {
  return decided ? { value: decided.value, isEnforced: decided.isEnforced } : null;
}
