/** A service on a loopback port for one test, with a clock that the test moves. */
import { expect, onTestFinished } from 'vitest';
import type { AddressRecord, OrderRecord } from '../../../src-service/records.ts';
import { serve } from '../../../src-service/serve.ts';
import { openService, type Service, type ServiceOptions } from '../../../src-service/service.ts';
import { complaintsAbout } from './interface-document.ts';

export const startMs = Date.parse('2026-03-10T15:00:00.000Z');

export interface Received {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body; undefined when it is no JSON. */
  // Tests look into bodies of every shape.
  body: ReceivedBody;
}

export interface ReceivedBody {
  data: OrderRecord & AddressRecord & OrderRecord[] & AddressRecord[] & { fileName: string };
  message: string;
  success: boolean;
  deletedId: number;
  meta: { timestamp: string; version: string };
  pagination: Record<string, unknown> & { links: Record<string, string | null> };
  size: number;
  next_cursor: string | null;
  error: { message: string; fields?: Record<string, string> };
}

export interface RunningService {
  service: Service;
  url: string;
  clock: { nowMs: number };
  /** Sends JSON, or a form, and reads the answer. `token` null sends no header. */
  call(method: string, path: string, body?: unknown, options?: CallOptions): Promise<Received>;
}

interface CallOptions {
  token?: string | null;
  headers?: Record<string, string>;
}

export async function runService(options: ServiceOptions = {}): Promise<RunningService> {
  const clock = { nowMs: startMs };
  const service = openService({ now: () => clock.nowMs, ...options });
  const served = await serve(service, { port: 0 });
  onTestFinished(async () => {
    await served.close();
    service.close();
  });
  return {
    service,
    url: served.url,
    clock,
    async call(method, path, body, { token = 'practice', headers = {} } = {}) {
      const isRaw = body instanceof FormData || typeof body === 'string' || body instanceof Uint8Array;
      const response = await fetch(served.url + path, {
        method,
        headers: {
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined || isRaw ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined
          ? {}
          : { body: isRaw ? (body as FormData | string | Uint8Array<ArrayBuffer>) : JSON.stringify(body) }),
      });
      const text = await response.text();
      // What the service takes and answers is what the interface shows.
      if (response.ok && !isRaw) {
        const prefix = options.variant?.prefix ?? '';
        const exchange = { method, path: path.slice(prefix.length), sent: body, received: parse(text) };
        expect(complaintsAbout(exchange)).toEqual([]);
      }
      return { status: response.status, headers: response.headers, text, body: parse(text) };
    },
  };
}

function parse(text: string): ReceivedBody {
  try {
    return JSON.parse(text) as ReceivedBody;
  } catch {
    return undefined as unknown as ReceivedBody;
  }
}
