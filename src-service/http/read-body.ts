/** Reads a request's body to a limit; a body that is too long or ends early has no effect. */
import { isObject } from '../rules/fields.ts';
import type { Call } from './exchange.ts';
import type { Refusal } from './reply.ts';

/** Far above any order: it only keeps a mistake from filling the memory. */
const maxJsonBytes = 5 * 1024 * 1024;

export async function readJson(call: Call): Promise<Record<string, unknown> | Refusal> {
  const type = mediaType(call);
  if (type !== 'application/json') {
    return { refused: 415, message: `The body must be application/json, not ${type || 'of no type'}.` };
  }
  const bytes = await readBytes(call, maxJsonBytes);
  if (!(bytes instanceof Uint8Array)) return bytes;
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return { refused: 400, message: 'The body is not JSON.' };
  }
  call.env.record.body = value;
  return isObject(value) ? value : { refused: 400, message: 'The body must be a JSON object.' };
}

export function mediaType(call: Call): string {
  return (call.req.header('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/**
 * Holds no more than `limit` bytes. What comes after is read and thrown away: a caller that is still sending would
 * otherwise see a broken connection in place of the answer.
 */
export async function readBytes(call: Call, limit: number): Promise<Uint8Array | Refusal> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of (call.req.raw.body ?? []) as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size <= limit) chunks.push(chunk);
      else chunks.length = 0;
    }
  } catch {
    return { refused: 400, message: 'The body ended early.' };
  }
  return size <= limit ? Buffer.concat(chunks) : { refused: 413, message: `The body is over ${limit} bytes.` };
}
