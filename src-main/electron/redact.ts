/** Takes credentials out of what is logged. */

const hidden = '[redacted]';
const secretName = /^(authorization|cookie|set-cookie|token|access_token|password|secret)$/i;

export interface Redactor {
  /** Remembers a secret: from now on its text never passes. */
  hide(secret: string): void;
  /** A copy of `value`, made of JSON values only, without credentials. Errors become their message. */
  redact(value: unknown): unknown;
}

export function createRedactor(): Redactor {
  const secrets = new Set<string>();

  function redactText(text: string): string {
    let clean = text;
    for (const secret of [...secrets].toSorted((a, b) => b.length - a.length)) clean = clean.replaceAll(secret, hidden);
    return clean.replace(/\bBearer\s+[^\s"',;]+/gi, `Bearer ${hidden}`).replace(/(\/\/)[^/\s@]+@/g, `$1${hidden}@`);
  }

  function redact(value: unknown, seen: readonly object[]): unknown {
    if (typeof value === 'string') return redactText(value);
    if (typeof value === 'bigint' || typeof value === 'symbol') return redactText(String(value));
    if (typeof value === 'function') return '[function]';
    if (typeof value !== 'object' || value === null) return value;
    if (seen.includes(value)) return '[circular]';
    const inside = [...seen, value];
    if (value instanceof Error) return redactText(value.stack ?? `${value.name}: ${value.message}`);
    if (value instanceof URL || value instanceof Date) return redactText(String(value));
    if (Array.isArray(value)) return value.map((item) => redact(item, inside));
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [
        redactText(name),
        secretName.test(name) ? hidden : redact(item, inside),
      ]),
    );
  }

  return {
    hide: (secret) => {
      if (secret.trim() !== '') secrets.add(secret);
    },
    redact: (value) => redact(value, []),
  };
}
