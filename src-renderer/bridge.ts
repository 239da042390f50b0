/** The one file that touches `window.satchel`: the contract's maps as typed calls. Every answer is a value. */
import type { CommandName, CommandPayload, CommandResult } from '../src-shared/contract/commands.ts';
import type { Result } from '../src-shared/contract/errors.ts';
import type { AppEvent } from '../src-shared/contract/events.ts';
import type { HostPayload, HostRequestName, HostResult, SatchelBridge } from '../src-shared/contract/host/host.ts';
import type { QueryName, QueryPayload, QueryResult } from '../src-shared/contract/queries.ts';

declare global {
  interface Window {
    satchel: SatchelBridge;
  }
}

export function command<N extends CommandName>(name: N, payload: CommandPayload<N>): Promise<Result<CommandResult<N>>> {
  return request('command', name, payload) as Promise<Result<CommandResult<N>>>;
}

export function query<N extends QueryName>(name: N, payload: QueryPayload<N>): Promise<Result<QueryResult<N>>> {
  return request('query', name, payload) as Promise<Result<QueryResult<N>>>;
}

export function host<N extends HostRequestName>(name: N, payload: HostPayload<N>): Promise<Result<HostResult<N>>> {
  return request('host', name, payload) as Promise<Result<HostResult<N>>>;
}

/** Gives back the function that ends the subscription. */
export function onEvent(listener: (event: AppEvent) => void): () => void {
  return window.satchel.onEvent((event) => listener(event as AppEvent));
}

/** The ticket of a file that was chosen or dropped; empty for one that lies nowhere. */
export function ticketOf(file: File): Promise<string> {
  return window.satchel.ticketOf(file);
}

/** Payloads cross the border by structured clone, which reactive proxies do not survive: they go as plain data. */
function request(kind: 'command' | 'query' | 'host', name: string, payload: object): Promise<unknown> {
  const { bytes, ...rest } = payload as { bytes?: unknown };
  const plain = JSON.parse(JSON.stringify(rest)) as object;
  return window.satchel.request(kind, name, bytes instanceof Uint8Array ? { ...plain, bytes } : plain);
}
