/** What the service shows of itself: its interface as OpenAPI, and as a page that is made from it. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import type { OpenApi } from '../../../scripts/reference/document.ts';
import { referencePage } from '../../../scripts/reference/page.ts';
import { readDocuments } from '../../../src-service/read-documents.ts';
import { operations } from './interface-document.ts';
import { runService } from './running-service.ts';

const read = (path: string) => readFileSync(new URL(`../../../docs/${path}`, import.meta.url), 'utf8');
const documents = readDocuments();

it('anybody may read the interface as OpenAPI and as a page, under the prefix', async () => {
  const { url } = await runService({ documents, variant: { prefix: '/v2' } });
  const yaml = await fetch(`${url}/v2/openapi.yaml`);
  expect([yaml.status, yaml.headers.get('content-type')]).toEqual([200, 'application/yaml; charset=utf-8']);
  expect(await yaml.text()).toBe(read('openapi.yaml'));
  const page = await fetch(`${url}/v2/`);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(await page.text()).toBe(read('reference.html'));
});

it('everything else needs the token as before, and a service without documents shows none', async () => {
  const shown = await runService({ documents });
  expect((await shown.call('GET', '/orders', undefined, { token: null })).status).toBe(401);
  expect((await shown.call('POST', '/', {}, { token: null })).status).toBe(401);
  const bare = await runService();
  expect((await bare.call('GET', '/openapi.yaml', undefined, { token: null })).status).toBe(401);
  expect((await bare.call('GET', '/')).status).toBe(404);
});

it('the page is made from the document as it is now: npm run reference', () => {
  expect(read('reference.html')).toBe(referencePage(parse(read('openapi.yaml')) as OpenApi));
});

it('the page has each operation and each shape, and every link within it leads somewhere', () => {
  const page = read('reference.html');
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  const links = [...page.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id);
  for (const { operation } of operations) expect(ids).toContain(operation.operationId);
  expect(links.filter((id) => !ids.includes(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});

it('the page has no script, and names no other place', () => {
  const page = read('reference.html');
  expect(page).toContain(`content="default-src 'none'; style-src 'sha256-`);
  expect(page).not.toMatch(/<script|javascript:| on\w+=| style="|(src|href)="(https?:)?\/\//);
});
