/** Holds what was asked and answered against docs/openapi.yaml, as a validator of JSON Schema reads it. */
import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { parse } from 'yaml';

interface Media {
  content: Record<string, { schema?: object }>;
}

interface OperationDocument {
  operationId: string;
  parameters?: { name: string; in: string; schema: object }[];
  requestBody?: Media & { $ref?: string };
  responses: Record<string, { $ref: string }>;
}

interface InterfaceDocument {
  paths: Record<string, Record<string, OperationDocument>>;
  components: { requestBodies: Record<string, Media>; responses: Record<string, Media> };
}

export interface Exchange {
  method: string;
  /** Without a prefix, with its query. */
  path: string;
  sent: unknown;
  received: unknown;
}

const id = 'https://interface.example/openapi';
const document = parse(
  readFileSync(new URL('../../../docs/openapi.yaml', import.meta.url), 'utf8'),
) as InterfaceDocument;
// The document's own members are no keywords of JSON Schema.
const ajv = new Ajv2020({ strict: false, allErrors: true, coerceTypes: false });
formats.default(ajv);
ajv.addSchema({ ...document, $id: id });

export const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([method]) => method !== 'parameters')
    .map(([method, operation]) => ({ path, method: method.toUpperCase(), operation, match: matcherOf(path) })),
);

/** A literal path is tried before one with a parameter in the same place. */
function matcherOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}

export function findOperation(method: string, pathname: string) {
  const fitting = operations.filter((one) => one.method === method && one.match.test(pathname));
  return fitting.toSorted((a, b) => countParameters(a.path) - countParameters(b.path))[0];
}

const countParameters = (path: string): number => path.split('{').length;

/** In words, what of an exchange that the service took is not as the document says; empty where all is. */
export function complaintsAbout({ method, path, sent, received }: Exchange): string[] {
  const { pathname, searchParams } = new URL(path, 'https://interface.example');
  const found = findOperation(method, pathname);
  if (!found) return [`${method} ${pathname} is no operation`];
  const { operation } = found;
  const query = Object.fromEntries(searchParams);
  const names = new Set((operation.parameters ?? []).map(({ name }) => name));
  const unknown = Object.keys(query).filter((name) => !names.has(name) && name !== 'cursor');
  const complaints = unknown.map((name) => `${operation.operationId} has no parameter ${name}`);
  const body = operation.requestBody?.$ref;
  if (body && sent !== undefined) complaints.push(...check(`${body}/content/application~1json/schema`, sent, 'sent'));
  const answer = operation.responses['2XX']?.$ref;
  return [...complaints, ...check(`${answer}/content/application~1json/schema`, received, 'received')];
}

function check(pointer: string, value: unknown, what: string): string[] {
  const validate = ajv.getSchema(`${id}${pointer}`) as ValidateFunction;
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${what}${instancePath} ${message}`);
}
