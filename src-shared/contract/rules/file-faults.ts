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

/** Of a text that is no JSON: the first line, from 1, with which it cannot go on to be JSON; the last one if it only ends too early. */
export function badLineOf(text: string): number {
  const lines = text.replace(/^\uFEFF/, '').split('\n');
  let [good, bad] = [0, lines.length];
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (mayGoOn(`${lines.slice(0, middle).join('\n')}\n`)) good = middle;
    else bad = middle;
  }
  return bad;
}

/** The parser names no place for some faults: for one at the end of the text it says so, or names the end. */
function mayGoOn(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const message = String(error);
    const [, position] = /at position (\d+)/.exec(message) ?? [];
    return /end of JSON input/.test(message) || Number(position) >= text.length;
  }
}
