/** Reads the text of a rules file. If it has a fault, nothing of it is used. */
import * as v from 'valibot';
import { CompanyRules } from './company-rules.ts';
import { badLineOf, codeOf, parseJson, pathOf } from './file-faults.ts';
import { repeatedMembers } from './repeated-members.ts';

export const rulesMaxBytes = 2 ** 20;

export type RulesFaultCode =
  | 'tooLarge'
  /** The file is missing or not UTF-8. Reported by the functions that read the file. */
  | 'unreadable'
  | 'notJson'
  | 'otherVersion'
  | 'unknownMember'
  | 'missing'
  | 'mustBeAnObject'
  | 'mustBeAList'
  | 'mustBeText'
  | 'mustBeANumber'
  | 'mustBeTrueOrFalse'
  | 'mustBeOneOf'
  | 'mustBeADiscount'
  | 'outOfRange'
  | 'empty'
  | 'tooLong'
  | 'twice'
  | 'choicesMissing'
  | 'choicesOfOtherKind'
  | 'requiredAndHidden';

/** `path`: such as `required.order[0].level`; empty for the whole file. `allowed`: the allowed names, if another one was given. */
export interface RulesFault {
  path: string;
  code: RulesFaultCode;
  allowed: readonly string[];
  /** The line of the error, from 1. Only for a text that is not JSON. */
  line?: number;
}

export type RulesReading = { ok: true; rules: CompanyRules } | { ok: false; faults: RulesFault[] };

export function readRules(text: string): RulesReading {
  if (text.length > rulesMaxBytes) return broken('tooLarge');
  const file = parseJson(text);
  if (file === undefined)
    return { ok: false, faults: [{ path: '', code: 'notJson', allowed: [], line: badLineOf(text) }] };
  // A file of a later version may have members that are unknown here. A fault for each of them would mislead.
  if (isOfOtherVersion(file)) return broken('otherVersion', 'version');
  const repeated = repeatedMembers(text);
  if (repeated.length > 0) return { ok: false, faults: repeated.map((path) => ({ path, code: 'twice', allowed: [] })) };
  const parsed = v.safeParse(CompanyRules, file);
  return parsed.success ? { ok: true, rules: parsed.output } : { ok: false, faults: parsed.issues.map(faultOf) };
}

export function broken(code: RulesFaultCode, path = ''): RulesReading & { ok: false } {
  return { ok: false, faults: [{ path, code, allowed: [] }] };
}

function isOfOtherVersion(file: unknown): boolean {
  const parsed = v.safeParse(v.object({ version: v.number() }), file);
  return parsed.success && parsed.output.version !== 1;
}

function faultOf(issue: v.BaseIssue<unknown>): RulesFault {
  const names = issue.type === 'picklist' ? (issue.expected ?? '').matchAll(/"([^"]+)"/g) : [];
  return { path: pathOf(issue), code: codeOf<RulesFaultCode>(issue), allowed: [...names].map(([, name = '']) => name) };
}
