/** Answers what the window asks about the policy. `filesRead` resolves when the files that it names were read, or take too long. */
import type { HealthFileView, policySchemas, PolicyView } from '../../../src-shared/contract/policy/policy-view.ts';
import type { PolicyFault } from '../../../src-shared/contract/policy/policy.ts';
import { done } from '../bridge/answers.ts';
import type { HostHandlers } from '../bridge/ipc.ts';
import type { CompanyPolicy, Decided } from './company-policy.ts';

export function createPolicyRequests(
  { decided, faults }: Pick<CompanyPolicy, 'decided'> & { faults: () => PolicyFault[] },
  filesRead: Promise<void>,
  healthFile: () => HealthFileView | null,
): Pick<HostHandlers, keyof typeof policySchemas> {
  const { language, serviceAddress, practice } = decided;
  return {
    async 'policy.get'() {
      await filesRead;
      return done<PolicyView>({
        language: valueForWindow(language),
        serviceAddress: valueForWindow(serviceAddress),
        mayPractise: practice?.value !== false,
        faults: faults(),
        healthFile: healthFile(),
      });
    },
  };
}

function valueForWindow<T>(decided: Decided<T> | undefined): Pick<Decided<T>, 'value' | 'isEnforced'> | null {
  return decided ? { value: decided.value, isEnforced: decided.isEnforced } : null;
}
