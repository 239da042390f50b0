/** The members that the interface names, from docs/openapi.yaml. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { OpenApi } from '../reference/document.ts';

/** The members of a shape of the document, such as `Order`. */
export function knownMembers(shape: string): string[] {
  const text = readFileSync(new URL('../../docs/openapi.yaml', import.meta.url), 'utf8');
  return Object.keys((parse(text) as OpenApi).components.schemas[shape]?.properties ?? {});
}
