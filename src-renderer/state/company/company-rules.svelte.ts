/** The company's rules of the workspace that is open. They are checked whenever they are read: a later Satchel may have kept them. */
import { readRules, type RulesReading } from '../../../src-shared/contract/rules/read-rules.ts';
import type { CompanyRules } from '../../../src-shared/contract/rules/company-rules.ts';
import { settings } from '../settings.svelte.ts';

const reading = $derived.by((): RulesReading | null => {
  const text = settings()?.companyRules ?? null;
  return text === null ? null : readRules(text);
});

/** Null without rules, and for those that cannot be used. */
export function companyRules(): CompanyRules | null {
  return reading?.ok ? reading.rules : null;
}
