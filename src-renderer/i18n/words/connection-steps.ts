/** The way to the service, step by step, in words. */
import type { ConnectionStep, StepResult } from '../../../src-shared/contract/host/desktop.ts';
import { m } from '../generated/messages.js';
import { failureKindWords, isOfProxy } from './failures.ts';

const names: Record<ConnectionStep, () => string> = {
  name: m.connection_step_name,
  reach: m.connection_step_reach,
  encrypt: m.connection_step_encrypt,
  answer: m.connection_step_answer,
  token: m.connection_step_token,
  envelope: m.connection_step_envelope,
};

const hints: Record<ConnectionStep, () => string> = {
  name: m.connection_hint_name,
  reach: m.connection_hint_reach,
  encrypt: m.connection_hint_encrypt,
  answer: m.connection_hint_answer,
  token: m.connection_hint_token,
  envelope: m.connection_hint_envelope,
};

const outcomes: Record<StepResult['outcome'], () => string> = {
  passed: m.connection_passed,
  failed: m.connection_failed,
  notNeeded: m.connection_not_needed,
  notReached: m.connection_not_reached,
};

export function stepName(step: ConnectionStep): string {
  return names[step]();
}

/** What to do where a step failed. */
export function stepHint({ step, failure }: StepResult): string {
  if (failure && (failure.kind === 'moved' || isOfProxy(failure.kind))) return failureKindWords(failure);
  return hints[step]();
}

export function outcomeWords(outcome: StepResult['outcome']): string {
  return outcomes[outcome]();
}

/** The whole test in one sentence. */
export function traceWords(steps: readonly StepResult[]): string {
  const failed = steps.find(({ outcome }) => outcome === 'failed');
  return failed ? m.connection_test_failed({ step: stepName(failed.step) }) : m.connection_test_passed();
}
