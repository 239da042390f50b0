/** Takes credentials and personal data out of what is logged. */
import { homedir } from 'node:os';
import { pathToFileURL } from 'node:url';
import { ApiError } from '../../api/wire/api-error.ts';
import { spellingsOf } from '../../api/wire/without-token.ts';

const hidden = '[redacted]';
const personal = '[personal]';
const secretNames =
  '(?:proxy-)?authorization|(?:set-)?cookie|(?:(?:access|refresh|id|auth|session|api|bearer|csrf|xsrf)[_-]?)?token|' +
  '(?:client[_-]?)?secret|api[_-]?key|pass(?:word|wd|phrase)|pwd|senha';
const secretName = new RegExp(`^(?:${secretNames})$`, 'i');
/** A value in quotes ends with them, also inside of a text that is itself written in JSON; any other ends with its word. */
const namedSecret = new RegExp(
  `(?<![a-z])(${secretNames})((?:\\\\*["'])?\\s*(?:[:=]|%3[AD])\\s*)` +
    `(\\\\+"[^"]*|"(?:[^"\\\\]|\\\\[^])*|'[^']*|(?:(?:Bearer|Basic|Negotiate|NTLM)\\s+)?[^\\s"'&,;}\\\\]+)`,
  'gi',
);
/** Members that say who somebody is, where they live or what was written about them. */
const personalName =
  /^(customer|customerfkid|customer_fk_id|fk_?id|name|street|number|complement|neighborhood|city|zip_?code|latitude|longitude|phone|telephone|e-?mail|observations|description|text|query|body|payload|order|address|item|changes|words)$/i;
const personalText = [
  // From the beginning of a word on: from each letter of a long one it would take the square of its length.
  /(?<![\w.+-])[\w.+-]+@[\w-]+(\.[\w-]+)+/g,
  // Numbers of taxpayers: CUIT, RUT, NIT, RFC and NIF; CPF, CNPJ and telephone numbers of Brazil, with or without their marks.
  /\b\d{2}-\d{8}-\d\b/g,
  /\b\d{2}-?\d{6}-?001-?\d\b/g,
  /\b\d{1,3}(?:\.?\d{3}){2}-[\dKk]\b/g,
  /(?<![\wÑ&])[A-ZÑ&]{3,4}-?\d{6}-?[A-Z\d]{3}\b/g,
  /\b(?:[A-Z]-?\d{7}-?[\dA-Z]|\d{8}-?[A-Z])\b/g,
  /\b\d{3}\.?\d{3}\.?\d{3}-?\d{2}\b/g,
  /\b[\dA-Z]{2}\.?[\dA-Z]{3}\.?[\dA-Z]{3}(?:\/|%2F)?[\dA-Z]{4}-?\d{2}\b/g,
  /(?<!\d)\(?\d{2}\)?[ -]?(?:9 ?)?\d{4}[ -]\d{4}\b/g,
  /\+55\d{10,11}\b/g,
];

/** Its path names the user: as it is, and as the stack of an error spells it. */
const home = homedir().length > 1 ? homedir() : '/home/nobody';
const homeInAddresses = pathToFileURL(home).pathname;
/** The home of somebody else on this machine. */
const homes = /(?<![\w.-])(?:[a-z]:)?(?:[\\/]{1,4}Users[\\/]{1,4}|\/home\/)[^\\/\n"':]+/gi;

export interface Redactor {
  /** Remembers a secret: from now on none of its spellings passes. */
  hide(secret: string): void;
  /**
   * A copy of `value`, made of JSON values only, without credentials and personal data. Errors become their stack; the
   * words of a service and pieces of a text that could not be read are left out of it, for they may be about somebody.
   */
  redact(value: unknown): unknown;
}

export function createRedactor(): Redactor {
  /** Every spelling of each, the longest first. */
  let secrets: string[] = [];

  function redactText(text: string): string {
    let clean = text;
    for (const secret of secrets) clean = clean.replaceAll(secret, hidden);
    clean = clean
      .replace(/\b(Bearer|Basic|Negotiate|NTLM)\s+[^\s"',;\\]+/gi, `$1 ${hidden}`)
      .replace(namedSecret, (_all, name: string, sign: string, value: string) => {
        const [kept = ''] = /^(?:\\*["']|(?:Bearer|Basic|Negotiate|NTLM)\s+)?/i.exec(value) ?? [];
        return `${name}${sign}${kept}${hidden}`;
      })
      .replace(/(\/\/)[^/\s@]+@/g, `$1${hidden}@`)
      .replaceAll(home, '~')
      .replaceAll(homeInAddresses, '~')
      .replace(homes, '~');
    for (const pattern of personalText) clean = clean.replace(pattern, personal);
    return clean;
  }

  function redact(value: unknown, seen: readonly object[]): unknown {
    if (typeof value === 'string') return redactText(value);
    if (typeof value === 'bigint' || typeof value === 'symbol') return redactText(String(value));
    if (typeof value === 'function') return '[function]';
    if (typeof value !== 'object' || value === null) return value;
    if (seen.includes(value)) return '[circular]';
    const inside = [...seen, value];
    if (value instanceof Error) return redactText(describeError(value));
    if (value instanceof URL || value instanceof Date) return redactText(String(value));
    if (Array.isArray(value)) return value.map((item) => redact(item, inside));
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [
        redactText(name),
        secretName.test(name) ? hidden : personalName.test(name) && isSomething(item) ? personal : redact(item, inside),
      ]),
    );
  }

  return {
    hide: (secret) => {
      if (secret.trim() === '') return;
      secrets = [...new Set([...secrets, ...spellingsOf(secret)])].toSorted((a, b) => b.length - a.length);
    },
    redact: (value) => redact(value, []),
  };
}

function isSomething(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '' && typeof value !== 'boolean';
}

/** The stack without what a service, or a text of it, said. */
function describeError(error: Error): string {
  const stack = error.stack ?? `${error.name}: ${error.message}`;
  const frames = stack.slice(stack.includes(error.message) ? stack.indexOf(error.message) + error.message.length : 0);
  if (error instanceof ApiError) return `ApiError: ${describeFailure(error)}${frames}`;
  if (error instanceof SyntaxError) return `SyntaxError: ${error.message.replace(/(["'`]).*\1/gs, personal)}${frames}`;
  return stack;
}

function describeFailure({ failure }: ApiError): string {
  const detail = 'status' in failure ? failure.status : 'code' in failure ? failure.code : '';
  return `${failure.kind} ${detail}`.trim();
}
