/** The text that `reg export` writes, as the same content that a policy file has. */
import { policyKeyNames, ruleOf } from '../../../src-shared/contract/policy/policy-keys.ts';

type Values = Record<string, unknown>;

const section = /^\[[^\]\\]+\\Software\\Policies\\Satchel(?:\\([^\]]*))?\]\s*$/i;

/** A name, and a text, a number of 32 bits, or bytes of a kind. A text may go over several lines. */
const entry =
  /^"((?:[^"\\]|\\.)*)"=(?:"((?:[^"\\]|\\.)*)"|dword:([\da-f]{1,8})|hex\(([\da-f]+)\):((?:[\da-f]{2}|,|\\\r?\n[ \t]*)*)|(.*))$/gim;

/** Throws for a text that is no export. */
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

/** Names of the registry are the same in small and capital letters. */
function keyOf(name: string): string {
  return [...policyKeyNames, 'version'].find((key) => key.toLowerCase() === name.toLowerCase()) ?? name;
}

/** The registry has no true and false: 1 and 0 stand for them. */
function asKey(key: string, value: unknown): unknown {
  const known = policyKeyNames.find((name) => name === key);
  const isSwitch = known !== undefined && ruleOf(known).value.kind === 'trueOrFalse';
  return isSwitch && (value === 0 || value === 1) ? value === 1 : value;
}

/** Null for a kind that no key has. */
function numberOrText(dword: string | undefined, kind: string | undefined, bytes = ''): unknown {
  if (dword !== undefined) return Number.parseInt(dword, 16);
  const read = Buffer.from(bytes.replace(/[^\da-f]/gi, ''), 'hex');
  if (kind === '1' || kind === '2') return read.toString('utf16le').replace(/\0+$/, '');
  return kind?.toLowerCase() === 'b' && read.length === 8 ? Number(read.readBigUInt64LE()) : null;
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/gs, '$1');
}
