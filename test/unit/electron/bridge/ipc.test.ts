import type { WebContents } from 'electron';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { commandSchemas } from '../../../../src-shared/contract/commands.ts';
import type { Result } from '../../../../src-shared/contract/errors.ts';
import { hostSchemas, type Session } from '../../../../src-shared/contract/host/host.ts';
import { querySchemas } from '../../../../src-shared/contract/queries.ts';
import { requestChannel, ticketChannel } from '../../../../src-main/electron/bridge/ipc-channels.ts';
import {
  createAnswer,
  isTrustedSender,
  serveRequests,
  type Answer,
  type HostHandlers,
} from '../../../../src-main/electron/bridge/ipc.ts';

const session: Session = { state: 'signedOut', suggestedBaseUrl: null, accounts: [] };
const names = {
  command: Object.keys(commandSchemas),
  query: Object.keys(querySchemas),
  host: Object.keys(hostSchemas),
};

let reached: { target: string; name: string; payload: unknown }[];
let logged: { event: string; fields: Record<string, unknown> | undefined }[];
let answer: Answer;
let isOpen: boolean;
let broken: boolean;

beforeEach(() => {
  reached = [];
  logged = [];
  isOpen = true;
  broken = false;
  const reach =
    (target: string) =>
    (name: string, payload: unknown): Promise<Result<unknown>> => {
      reached.push({ target, name, payload });
      if (broken) throw new Error('a broken invariant');
      return Promise.resolve({ ok: true, value: null });
    };
  const handlers = Object.fromEntries(names.host.map((name) => [name, (input: unknown) => reach('host')(name, input)]));
  answer = createAnswer({
    host: handlers as unknown as HostHandlers,
    workspace: () => (isOpen ? { command: reach('command'), query: reach('query') } : null),
    log: (_level, event, fields) => logged.push({ event, fields }),
  });
});

describe('a request of the window', () => {
  test('reaches what its kind and name say, with its payload', async () => {
    expect(await answer('command', 'orders.pull', { filters: { limit: 5 } })).toEqual({ ok: true, value: null });
    await answer('query', 'sync.status', {});
    await answer('host', 'practice.setOffline', { offline: true });
    expect(reached).toEqual([
      { target: 'command', name: 'orders.pull', payload: { filters: { limit: 5 } } },
      { target: 'query', name: 'sync.status', payload: {} },
      { target: 'host', name: 'practice.setOffline', payload: { offline: true } },
    ]);
  });

  test('is refused with its name when there is no such request', async () => {
    for (const [kind, name] of [
      ['command', 'order.explode'],
      // The main process alone says where a photo lies.
      ['command', 'product-image.attach'],
      ['command', 'sync.status'],
      ['query', 'constructor'],
      ['host', '__proto__'],
      ['host', 'toString'],
      ['constructor', 'name'],
    ]) {
      expect(await answer(kind, name, {})).toEqual({ ok: false, error: { kind: 'unknownRequest', name } });
    }
    expect(reached).toEqual([]);
  });

  test('is refused field by field when its payload is wrong', async () => {
    expect(await answer('host', 'session.signIn', { baseUrl: 'https://x.example', extra: 1 })).toMatchObject({
      ok: false,
      error: {
        kind: 'invalid',
        fields: expect.arrayContaining([
          expect.objectContaining({ path: 'token', code: 'required' }),
          expect.objectContaining({ path: 'extra', code: 'unknownField' }),
        ]) as unknown,
      },
    });
    expect(reached).toEqual([]);
  });

  test('is answered with notNow for a workspace when nobody is signed in', async () => {
    isOpen = false;
    expect(await answer('query', 'sync.status', {})).toEqual({
      ok: false,
      error: { kind: 'notNow', state: 'signedOut' },
    });
    expect(await answer('host', 'session.get', {})).toMatchObject({ ok: true });
  });

  test('is answered as internal, and logged, when something breaks behind it', async () => {
    broken = true;
    const failed = await answer('query', 'sync.status', {});
    expect(failed).toMatchObject({ ok: false, error: { kind: 'internal' } });
    expect(JSON.stringify(failed)).not.toContain('invariant');
    expect(logged).toEqual([
      { event: 'ipc.failed', fields: expect.objectContaining({ request: 'query sync.status' }) as unknown },
    ]);
  });

  test('is always answered with a Result that can cross, whatever it holds', async () => {
    const anyName = fc.oneof(fc.constantFrom(...names.command, ...names.query, ...names.host), fc.string());
    const anyKind = fc.oneof(fc.constantFrom('command', 'query', 'host'), fc.anything());
    const anything = fc.anything({
      withMap: true,
      withSet: true,
      withDate: true,
      withBigInt: true,
      withTypedArray: true,
      withNullPrototype: true,
    });
    await fc.assert(
      fc.asyncProperty(anyKind, fc.oneof(anyName, fc.anything()), anything, async (kind, name, payload) => {
        const result = await answer(kind, name, payload);
        expect(result.ok === true || ['invalid', 'unknownRequest', 'notNow'].includes(result.error.kind)).toBe(true);
        expect(() => structuredClone(result)).not.toThrow();
      }),
      { numRuns: 1_000 },
    );
    expect(logged).toEqual([]);
    for (const { target, name } of reached) expect(names[target as keyof typeof names]).toContain(name);
  });
});

describe('a sender', () => {
  const window = { id: 1 } as WebContents;
  const own = { origin: 'app://satchel', isOwnContents: (contents: WebContents) => contents === window };
  const frame = (url: string, parent: object | null = null) => ({ url, parent });
  const isTrusted = (sender: WebContents, senderFrame: object | null) =>
    isTrustedSender({ sender, senderFrame } as Parameters<typeof isTrustedSender>[0], own);

  test('is trusted as the top page of our window only', () => {
    expect(isTrusted(window, frame('app://satchel/index.html'))).toBe(true);
    expect(isTrusted({ id: 2 } as WebContents, frame('app://satchel/index.html'))).toBe(false);
    expect(isTrusted(window, frame('app://satchel/index.html', frame('app://satchel/index.html')))).toBe(false);
    expect(isTrusted(window, frame('https://example.com/'))).toBe(false);
    expect(isTrusted(window, frame('http://localhost:5173/'))).toBe(false);
    expect(isTrusted(window, frame('about:blank'))).toBe(false);
    expect(isTrusted(window, null)).toBe(false);
  });

  test('that is not trusted gets an answer that says nothing, and nothing is done', async () => {
    type Handler = (...args: unknown[]) => Promise<unknown>;
    const handlers: Record<string, Handler> = {};
    const noted: string[] = [];
    serveRequests({
      ipcMain: { handle: (channel: string, listener: unknown) => void (handlers[channel] = listener as Handler) },
      ...own,
      answer,
      noteFile: (path) => `ticket ${noted.push(path)}`,
      log: (_level, event, fields) => logged.push({ event, fields }),
    });
    expect(Object.keys(handlers)).toEqual([requestChannel, ticketChannel]);
    const handler = handlers[requestChannel];

    const refused = await handler?.(
      { sender: window, senderFrame: frame('https://example.com/') },
      'host',
      'session.get',
      {},
    );
    expect(refused).toMatchObject({ ok: false, error: { kind: 'internal' } });
    expect(reached).toEqual([]);
    expect(logged).toEqual([{ event: 'ipc.refused', fields: { url: 'https://example.com/' } }]);

    const trusted = { sender: window, senderFrame: frame('app://satchel/index.html') };
    expect(await handler?.(trusted, 'host', 'session.get', {})).toEqual({ ok: true, value: null });
    expect(session.state).toBe('signedOut');

    const note = handlers[ticketChannel];
    expect(await note?.({ sender: window, senderFrame: frame('https://example.com/') }, '/etc/shadow')).toBe('');
    expect(await note?.(trusted, { path: '/etc/shadow' })).toBe('');
    expect(noted).toEqual([]);
    expect(await note?.(trusted, '/photos/shelf.jpg')).toBe('ticket 1');
  });
});
