/** Where and why a file of the company's breaks its schema, of which each message is a code. */
import type * as v from 'valibot';

export type ShapeCode = 'unknownMember' | 'missing' | 'mustBeAnObject';

/** As in `required.order[0].level`; empty for the file as a whole. */
export function pathOf({ path }: v.BaseIssue<unknown>): string {
  return (path ?? []).reduce((before, { key }) => {
    if (typeof key === 'number') return `${before}[${key}]`;
    return before === '' ? String(key) : `${before}.${String(key)}`;
  }, '');
}

/** A schema’s message is a code of ours, but for those of objects, of which one message would stand for three faults. */
export function codeOf<Code extends string>({ type, expected, message }: v.BaseIssue<unknown>): Code | ShapeCode {
  if (type !== 'strict_object') return message as Code;
  if (expected === 'never') return 'unknownMember';
  return expected === 'Object' ? 'mustBeAnObject' : 'missing';
}

/** Undefined for what is no JSON. Some editors put a mark before the first character. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch {
    return undefined;
  }
}
