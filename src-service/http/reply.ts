/** What an operation answers: the text of a success, or a refusal that still has to take the variant's shape. */
import type { FieldErrors } from '../rules/fields.ts';
import type { Call, ServiceCore } from './exchange.ts';

export interface Answer {
  status: 200 | 201;
  json: string;
}

export interface Refusal {
  refused: 400 | 401 | 404 | 405 | 409 | 413 | 415 | 422 | 500;
  message: string;
  fields?: FieldErrors;
  headers?: Record<string, string>;
}

export type Reply = Answer | Refusal;

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value;
}

/** The success envelope (interface, section 1 and 2.1). Members are JSON text already, so that documents pass through. */
export function envelope(core: ServiceCore, members: Record<string, string>): string {
  const meta = JSON.stringify({ timestamp: new Date(core.now()).toISOString(), version: core.variant.version });
  return `{${Object.entries({ ...members, meta })
    .map(([name, json]) => `"${name}":${json}`)
    .join(',')}}`;
}

export function found(core: ServiceCore, json: string): Answer {
  return { status: 200, json: envelope(core, { data: json }) };
}

export function written(core: ServiceCore, what: 'created' | 'updated', json: string, message: string): Answer {
  return {
    status: what === 'created' ? core.variant.createStatus : 200,
    json: envelope(core, { data: json, message: JSON.stringify(message) }),
  };
}

export function deleted(core: ServiceCore, id: number, message: string): Answer {
  return {
    status: 200,
    json: envelope(core, { success: 'true', message: JSON.stringify(message), deletedId: String(id) }),
  };
}

export function missing(what: string): Refusal {
  return { refused: 404, message: `${what} was not found.` };
}

export function invalid(fields: FieldErrors): Refusal {
  return { refused: 422, message: 'Some fields cannot be accepted.', fields };
}

/** An id in the path: an integer of 1 or more. */
export function readPathId(call: Call, name: string): number | Refusal {
  const text = call.req.param(name) ?? '';
  const id = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(id)) return id;
  return { refused: 400, message: 'The path cannot be read.', fields: { [name]: 'must be a whole number' } };
}
