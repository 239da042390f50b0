/** Converts the text that `reg export` writes to the content that a policy file would have. */
import { policyKeyNames, ruleOf } from '../../../src-shared/contract/policy/policy-keys.ts';

type Values = Record<string, unknown>;

const section = /^\[[^\]\\]+\\Software\\Policies\\Satchel(?:\\([^\]]*))?\]\s*$/i;

/** A value: its name, then a text, a 32-bit number, or the bytes of another type. A text and bytes may span several lines. */
const entry =
  /^"((?:[^"\\]|\\.)*)"=(?:"((?:[^"\\]|\\.)*)"|dword:([\da-f]{1,8})|hex\(([\da-f]+)\):((?:[\da-f]{2}|,|\\\r?\n[ \t]*)*)|(.*))$/gim;

/** Throws for a text that is not an export. */
export function parseRegistryExport(text: string): unknown {
  if (!/^\uFEFF?Windows Registry Editor Version 5\.00/.test(text)) throw new Error('It is no export of the registry.');
  const content: Values = {};
  for (const [head, ...lines] of sectionsOf(text)) {
    const [, name = ''] = section.exec(head ?? '') ?? [];
    const group = groupNames.find((known) => known === name.toLowerCase()) ?? name;
    const values = valuesOf(lines.join('\n'));
    if (name === '') Object.assign(content, values);
    else content[group] = values;
  }
  return content;
}

const groupNames = ['defaults', 'enforced'];

function sectionsOf(text: string): string[][] {
  const found: string[][] = [];
  for (const line of text.split(/\r?\n/)) {
    if (section.test(line)) found.push([line]);
    else found.at(-1)?.push(line);
  }
  return found;
}

function valuesOf(lines: string): Values {
  const values: Values = {};
  for (const [, name = '', text, dword, kind, bytes] of lines.matchAll(entry)) {
    const key = keyOf(unescaped(name));
    values[key] = asKey(key, text === undefined ? numberOrText(dword, kind, bytes) : unescaped(text));
  }
  return values;
}

/** Case does not matter in the names of the registry. */
function keyOf(name: string): string {
  return [...policyKeyNames, 'version'].find((key) => key.toLowerCase() === name.toLowerCase()) ?? name;
}

/** The registry has no booleans: 1 means true and 0 means false. */
function asKey(key: string, value: unknown): unknown {
  const known = policyKeyNames.find((name) => name === key);
  const isSwitch = known !== undefined && ruleOf(known).value.kind === 'trueOrFalse';
  return isSwitch && (value === 0 || value === 1) ? value === 1 : value;
}

/** `kind`: the registry's number of the type: 1 and 2 are texts, b is a 64-bit number. Null for a type that no key uses. */
function numberOrText(dword: string | undefined, kind: string | undefined, bytes = ''): unknown {
  if (dword !== undefined) return Number.parseInt(dword, 16);
  const read = Buffer.from(bytes.replace(/[^\da-f]/gi, ''), 'hex');
  if (kind === '1' || kind === '2') return read.toString('utf16le').replace(/\0+$/, '');
  return kind?.toLowerCase() === 'b' && read.length === 8 ? Number(read.readBigUInt64LE()) : null;
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/gs, '$1');
}
