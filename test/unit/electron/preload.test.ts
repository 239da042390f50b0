import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { build } from 'esbuild';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { SatchelBridge } from '../../../src-shared/contract/host/host.ts';
import { eventChannel, requestChannel, ticketChannel } from '../../../src-main/electron/bridge/ipc-channels.ts';

let script: string;
let exposed: Record<string, unknown>;
let required: string[];
let invoked: unknown[][];
let refused: number;
let renderer: EventEmitter & { invoke: (...args: unknown[]) => Promise<unknown> };

beforeAll(async () => {
  const entry = join(import.meta.dirname, '../../../src-main/electron/preload.ts');
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    format: 'cjs',
    external: ['electron'],
    write: false,
  });
  script = outputFiles[0]?.text ?? '';
});

beforeEach(() => {
  exposed = {};
  required = [];
  invoked = [];
  refused = 0;
  start();
});

/** As at the start of each page. */
function start(): void {
  renderer = Object.assign(new EventEmitter(), {
    invoke: (...args: unknown[]) => {
      invoked.push(args);
      return Promise.resolve({ ok: invoked.length > refused, value: args });
    },
  });
  const electron = {
    contextBridge: { exposeInMainWorld: (name: string, value: unknown) => (exposed[name] = value) },
    ipcRenderer: renderer,
    webUtils: {
      getPathForFile(file: { name?: string }) {
        if (file.name === undefined) throw new TypeError('A File is wanted.');
        return file.name === 'pasted.png' ? '' : `/photos/${file.name}`;
      },
    },
  };
  const require = (name: string) => {
    required.push(name);
    return electron;
  };
  runInNewContext(script, { require, module: { exports: {} } });
}

const bridge = () => exposed['satchel'] as SatchelBridge;

test('the page gets one object with three functions, from a script that needs nothing but electron', () => {
  expect(Object.keys(exposed)).toEqual(['satchel']);
  expect(Object.keys(bridge()).toSorted()).toEqual(['onEvent', 'request', 'ticketOf']);
  expect(required).toEqual(['electron']);
});

test('a request goes over the one channel, whatever its name', async () => {
  expect(await bridge().request('query', 'sync.status', {})).toEqual({
    ok: true,
    value: [requestChannel, 'query', 'sync.status', {}],
  });
});

test('what is open is asked for before the page’s script is there, and once', async () => {
  const session = [requestChannel, 'host', 'session.get', {}];
  expect(invoked).toEqual([session]);
  expect(await bridge().request('host', 'session.get', {})).toEqual({ ok: true, value: session });
  expect(invoked).toEqual([session]);
  await bridge().request('host', 'session.get', {});
  expect(invoked).toEqual([session, session]);
});

test('what was asked too early, and refused, is asked again when the page asks for it', async () => {
  invoked = [];
  refused = 1;
  start();
  const session = [requestChannel, 'host', 'session.get', {}];
  expect(await bridge().request('host', 'session.get', {})).toEqual({ ok: true, value: session });
  expect(invoked).toEqual([session, session]);
});

test('a request never rejects, even if it cannot be sent', async () => {
  renderer.invoke = () => Promise.reject(new Error('An object could not be cloned.'));
  expect(await bridge().request('host', 'updates.get', {})).toMatchObject({ ok: false, error: { kind: 'internal' } });
});

test('a listener gets the event alone, until it stops', () => {
  const heard: unknown[][] = [];
  const stop = bridge().onEvent((...args) => heard.push(args));
  renderer.emit(eventChannel, { sender: 'hidden' }, { type: 'changed', topics: ['orders'] });
  stop();
  renderer.emit(eventChannel, {}, { type: 'changed', topics: ['outbox'] });
  expect(heard).toEqual([[{ type: 'changed', topics: ['orders'] }]]);
});

test('the page gets a ticket for a file that a person chose, and never its path', async () => {
  renderer.invoke = async (...args) => (args[0] === ticketChannel && args[1] === '/photos/shelf.jpg' ? 'ticket-1' : '');
  expect(await bridge().ticketOf({ name: 'shelf.jpg' })).toBe('ticket-1');
});

test('what is no file on a disk gets no ticket: a pasted picture, and whatever a page makes up', async () => {
  invoked = [];
  expect(await bridge().ticketOf({ name: 'pasted.png' })).toBe('');
  expect(await bridge().ticketOf({ path: '/home/rep/.ssh/id_rsa' })).toBe('');
  expect(invoked).toEqual([]);
});
