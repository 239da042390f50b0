/** Columns of an entry that hold JSON, or null for nothing. */

/** Throws for text that is not JSON. The shape of the value is not checked. */
export function readJson<T>(json: string | null): T | null {
  return json === null ? null : (JSON.parse(json) as T);
}

export function writeJson(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}
