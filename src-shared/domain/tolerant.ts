/** Reads members of the service's documents, whose types the interface names and nobody guarantees. */
export { integerOf, numberOf } from './figure.ts';

export function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

/** No list, box or paper shows more of a name, and a name without end would stand in memory ten times over. */
const longestName = 1000;

/** A name as lists and search keep it: the service's document has it whole. */
export function nameOf(value: unknown): string | null {
  const name = textOf(value);
  return name !== null && name.length > longestName ? name.slice(0, longestName).toWellFormed() : name;
}

/** The members of an object, or none when it is something else. */
export function membersOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** What a text that the disk may have damaged says; undefined for one that is no JSON, or not there. */
export function jsonOf(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
