/** The path and the code of a fault in a policy or a rules file. Each message of their schemas is a code. */
import type * as v from 'valibot';

export type ShapeCode = 'unknownMember' | 'missing' | 'mustBeAnObject';

/** Such as `required.order[0].level`; empty for the whole file. */
export function pathOf({ path }: v.BaseIssue<unknown>): string {
  return (path ?? []).reduce((before, { key }) => {
    if (typeof key === 'number') return `${before}[${key}]`;
    return before === '' ? String(key) : `${before}.${String(key)}`;
  }, '');
}

/** The code is the schema's message, except for objects: there valibot has one message for three faults. */
export function codeOf<Code extends string>({ type, expected, message }: v.BaseIssue<unknown>): Code | ShapeCode {
  if (type !== 'strict_object') return message as Code;
  if (expected === 'never') return 'unknownMember';
  return expected === 'Object' ? 'mustBeAnObject' : 'missing';
}

/** Undefined for a text that is not JSON. A byte order mark, which some editors write, is skipped. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch {
    return undefined;
  }
}

/** For a text that is not JSON: the line of its first error, from 1. The last line if the text is only incomplete. */
export function badLineOf(text: string): number {
  const lines = text.replace(/^\uFEFF/, '').split('\n');
  let [good, bad] = [0, lines.length];
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (isBeginningOfJson(`${lines.slice(0, middle).join('\n')}\n`)) good = middle;
    else bad = middle;
  }
  return bad;
}

/** Whether the text is the beginning of JSON: it has no error, or the parser reports the error at its end. */
function isBeginningOfJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const message = String(error);
    const [, position] = /at position (\d+)/.exec(message) ?? [];
    return /end of JSON input/.test(message) || Number(position) >= text.length;
  }
}
