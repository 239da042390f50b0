/** `npm run reference`: makes docs/reference.html, which the practice service shows, from docs/openapi.yaml. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { OpenApi } from './reference/document.ts';
import { referencePage } from './reference/page.ts';

const docs = join(import.meta.dirname, '../docs');
const document = parse(readFileSync(join(docs, 'openapi.yaml'), 'utf8')) as OpenApi;
writeFileSync(join(docs, 'reference.html'), referencePage(document));
