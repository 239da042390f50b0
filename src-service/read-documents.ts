/** Finds the texts that describe the interface beside the service. */
import { existsSync, readFileSync } from 'node:fs';
import type { ServiceDocuments } from './http/documents.ts';

/** Null in a package: there the service has no `docs` beside it. */
export function readDocuments(): ServiceDocuments | null {
  const openApi = new URL('../docs/openapi.yaml', import.meta.url);
  const page = new URL('../docs/reference.html', import.meta.url);
  if (!existsSync(openApi) || !existsSync(page)) return null;
  return { openApi: readFileSync(openApi, 'utf8'), page: readFileSync(page, 'utf8') };
}
