/** The window's requests: who asks, what for, and an answer that is always a `Result`. */
import type { IpcMain, IpcMainInvokeEvent } from 'electron';
import { commandSchemas } from '../../../src-shared/contract/commands.ts';
import type { AppError, Result } from '../../../src-shared/contract/errors.ts';
import {
  hostSchemas,
  type HostInput,
  type HostRequestName,
  type HostResults,
} from '../../../src-shared/contract/host/host.ts';
import { commandsOfMain } from '../../../src-shared/contract/orders/photos.ts';
import { querySchemas } from '../../../src-shared/contract/queries.ts';
import { validate } from '../../../src-shared/contract/validate.ts';
import type { Log } from '../../ports/ports.ts';
import { isOwnPage } from './guards.ts';
import { requestChannel, ticketChannel } from './ipc-channels.ts';

const schemas = { command: commandSchemas, query: querySchemas, host: hostSchemas } as const;
type Kind = keyof typeof schemas;

/** One function for each host request, given its validated payload. */
export type HostHandlers = {
  [N in HostRequestName]: (input: HostInput<N>) => Promise<Result<HostResults[N]>>;
};

export interface RequestTargets {
  host: HostHandlers;
  /** The workspace that is open, or null. It validates what it gets once more. */
  workspace: () => {
    command(name: string, payload: unknown): Promise<Result<unknown>>;
    query(name: string, payload: unknown): Promise<Result<unknown>>;
  } | null;
  log: Log;
}

export type Answer = (kind: unknown, name: unknown, payload: unknown) => Promise<Result<unknown>>;

/** Routes a request by kind and name. Never rejects: whatever breaks inside is logged and answered as `internal`. */
export function createAnswer(targets: RequestTargets): Answer {
  const { host, workspace, log } = targets;

  async function route(kind: Kind, name: string, payload: unknown): Promise<Result<unknown>> {
    const known: Record<string, Parameters<typeof validate>[0]> = schemas[kind];
    const isMains = kind === 'command' && commandsOfMain.some((command) => command === name);
    const schema = Object.hasOwn(known, name) && !isMains ? known[name] : undefined;
    if (!schema) return failed({ kind: 'unknownRequest', name: shorten(name) });
    const checked = validate(schema, payload);
    if (!checked.ok) return checked;
    if (kind === 'host')
      return (host[name as HostRequestName] as (input: unknown) => Promise<Result<unknown>>)(checked.value);
    const open = workspace();
    if (!open) return failed({ kind: 'notNow', state: 'signedOut' });
    return kind === 'command' ? open.command(name, payload) : open.query(name, payload);
  }

  return async (kind, name, payload) => {
    if (typeof name !== 'string') return failed({ kind: 'unknownRequest', name: '' });
    if (!isKind(kind)) return failed({ kind: 'unknownRequest', name: shorten(name) });
    try {
      return await route(kind, name, payload);
    } catch (error) {
      log('error', 'ipc.failed', { request: `${kind} ${name}`, error });
      return failed({ kind: 'internal', message: 'Something in Satchel broke. The log has the details.' });
    }
  };
}

/** Only the top page of a window of ours, showing our own origin, is answered. */
export function isTrustedSender(
  event: Pick<IpcMainInvokeEvent, 'sender' | 'senderFrame'>,
  own: { origin: string; isOwnContents: (contents: Electron.WebContents) => boolean },
): boolean {
  const frame = event.senderFrame;
  return frame !== null && frame.parent === null && isOwnPage(frame.url, own.origin) && own.isOwnContents(event.sender);
}

export function serveRequests(options: {
  ipcMain: Pick<IpcMain, 'handle'>;
  origin: string;
  isOwnContents: (contents: Electron.WebContents) => boolean;
  answer: Answer;
  /** Keeps where a chosen file lies; returns the ticket for it. */
  noteFile: (path: string) => string;
  log: Log;
}): void {
  const { ipcMain, answer, noteFile, log, ...own } = options;
  ipcMain.handle(
    requestChannel,
    async (event, kind: unknown, name: unknown, payload: unknown): Promise<Result<unknown>> => {
      if (isTrustedSender(event, own)) return answer(kind, name, payload);
      log('error', 'ipc.refused', { url: event.senderFrame?.url ?? null });
      return failed({ kind: 'internal', message: 'Refused: this page is not a window of Satchel.' });
    },
  );
  ipcMain.handle(ticketChannel, (event, path: unknown): string => {
    if (isTrustedSender(event, own) && typeof path === 'string') return noteFile(path);
    log('error', 'ipc.refused', { url: event.senderFrame?.url ?? null });
    return '';
  });
}

function isKind(kind: unknown): kind is Kind {
  return typeof kind === 'string' && Object.hasOwn(schemas, kind);
}

function failed(error: AppError): Result<never> {
  return { ok: false, error };
}

function shorten(text: string): string {
  return text.slice(0, 80);
}
