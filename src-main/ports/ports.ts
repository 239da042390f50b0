/**
 * Everything that the core takes from outside: time, chance, the network, the token, the connection and the log.
 * Handing them in is what lets a whole workspace run in a simulation.
 */

/** Time. `now` is in milliseconds since the epoch, by this machine's clock, which may jump. */
export interface Clock {
  now(): number;
  /** Resolves after `ms` milliseconds; rejects with the signal's reason when it is aborted first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Chance: `bytes` for ids, `fraction` (0 ≤ x < 1) for jitter. */
export interface Random {
  bytes(count: number): Uint8Array;
  fraction(): number;
}

/** The part of `fetch` that the client needs: it rejects where no answer begins, and follows no redirect. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchAnswer>;

export interface FetchInit {
  method: string;
  headers: Headers;
  body?: string | ReadableStream<Uint8Array>;
  signal: AbortSignal;
}

/** A `Response` is one. To stop reading its body is to let go of it. */
export interface FetchAnswer {
  status: number;
  statusText: string;
  headers: Pick<Headers, 'get'>;
  body: AsyncIterable<Uint8Array> | null;
}

/**
 * How the operating system's settings lead to a URL: a list as browsers know it, `PROXY host:port; DIRECT`. Asked for each
 * new connection.
 */
export type FindProxy = (url: string) => Promise<string>;

/** Where the bearer token lives (interface, section 5). `get` resolves with null when there is none. */
export interface TokenStore {
  get(): Promise<string | null>;
  set(token: string): Promise<void>;
  clear(): Promise<void>;
}

/** Calls the listener when the machine's network comes back or the machine wakes; returns a function that stops it. */
export interface Connectivity {
  onRegained(listener: () => void): () => void;
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';
/** One structured line. Fields never hold a token. */
export type Log = (level: LogLevel, event: string, fields?: Record<string, unknown>) => void;

export interface Ports {
  clock: Clock;
  random: Random;
  fetch: Fetch;
  connectivity: Connectivity;
  log: Log;
  /** Whether there may be threads beside the main one. Not where all is to go through the ports, as in a simulation. */
  threads: boolean;
}
