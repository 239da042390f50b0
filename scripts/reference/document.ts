/** The members of an OpenAPI document that its reference page is made from. */

/** As docs/openapi.yaml uses JSON Schema. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
  minimum?: number;
  maximum?: number;
  default?: unknown;
}

export interface Parameter {
  name: string;
  in: string;
  description?: string;
  schema: Schema;
}

export interface Body {
  description?: string;
  content: Record<string, { schema?: Schema }>;
}

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: Body | { $ref: string };
  responses: Record<string, Body | { $ref: string }>;
}

type PathItem = Record<string, Operation> & { parameters?: (Parameter | { $ref: string })[] };

export interface OpenApi {
  info: { title: string; description: string; version: string };
  'x-not-shown': string[];
  paths: Record<string, PathItem>;
  components: {
    parameters: Record<string, Parameter>;
    requestBodies: Record<string, Body>;
    responses: Record<string, Body>;
    schemas: Record<string, Schema>;
  };
}

/** The last part of a reference: `Order` of `#/components/schemas/Order`. */
export function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

/** What a member stands for: itself, or what it refers to among `known`. */
export function resolve<T extends object>(value: T | { $ref: string }, known: Record<string, T>): T {
  if (!('$ref' in value)) return value;
  const found = known[nameOf(value.$ref)];
  if (found === undefined) throw new Error(`The document refers to ${value.$ref}, which is not there.`);
  return found;
}

/** The operations in the order of the document, each with the parameters of its path. */
export function listOperations({ paths, components }: OpenApi) {
  return Object.entries(paths).flatMap(([path, { parameters: shared = [], ...methods }]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({
      ...{ path, method: method.toUpperCase(), operation },
      parameters: [...shared, ...(operation.parameters ?? [])].map((each) => resolve(each, components.parameters)),
    })),
  );
}
