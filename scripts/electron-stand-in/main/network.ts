/** Electron's network through Node's: always online. Redirects are answers; there are no events for them. */
import type { Net } from 'electron';
import { EventEmitter } from 'node:events';
import { request as requestHttp, type ClientRequest, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { protocol } from './protocol.ts';

export const net = {
  fetch: (input: string | Request, init?: RequestInit) => protocol.fetch(input, init),
  request: ({ session: _same, ...options }: RequestOptions & { session?: unknown }): ClientRequest =>
    (options.protocol === 'http:' ? requestHttp : requestHttps)(options),
  isOnline: () => true,
  online: true,
} satisfies Partial<Record<keyof Net, unknown>>;

/** Electron's own updater, for Windows and macOS: here there is none, but others tell it that the app ends. */
export const autoUpdater = new EventEmitter();
