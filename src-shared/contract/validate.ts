/** Checks a payload against its schema and says what is wrong in our own codes. */
import * as v from 'valibot';
import type { Result } from './errors.ts';
import type { FieldError, FieldErrorCode } from '../domain/field-error.ts';

export function validate<T extends v.GenericSchema>(schema: T, payload: unknown): Result<v.InferOutput<T>> {
  const parsed = v.safeParse(schema, payload);
  if (parsed.success) return { ok: true, value: parsed.output };
  return { ok: false, error: { kind: 'invalid', fields: parsed.issues.map(fieldError) } };
}

function fieldError(issue: v.BaseIssue<unknown>): FieldError {
  return { path: v.getDotPath(issue) ?? '', code: codeOf(issue), received: issue.received.slice(0, 80) };
}

/** A schema’s message is a code of ours, but for those of objects: one message would stand for an unknown key, a missing one, and no object. */
function codeOf(issue: v.BaseIssue<unknown>): FieldErrorCode {
  if (issue.type === 'strict_object') {
    if (issue.expected === 'never') return 'unknownField';
    return issue.expected === 'Object' ? 'mustBeAnObject' : 'required';
  }
  if (issue.type === 'record' || issue.type === 'object') return 'mustBeAnObject';
  return issue.message as FieldErrorCode;
}
