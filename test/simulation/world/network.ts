/** The way between the rep's machine and the service. */
import type { Random } from '../../../src-main/ports/ports.ts';
import { connectionError } from '../../support/services/network.ts';
import { failure, never, page } from './answers.ts';
import type { Fault } from './faults.ts';
import type { Ledger, Sent } from '../checks/ledger.ts';
import type { Life } from './life.ts';
import { makeRequest, readAll } from './messages.ts';
import type { SimClock } from './sim-clock.ts';

export interface Exchange extends Sent {
  n: number;
  life: Life;
  sentAtMs: number;
  fault: Fault | null;
  /** It landed after the machine had given it up. */
  landedLate: boolean;
  /** It was on its way when the program crashed, and landed all the same. */
  landedAfterCrash: boolean;
  /** What the machine was told; null while it was told nothing. */
  outcome: number | 'refused' | 'broken' | null;
  endedAtMs: number | null;
  retryAfterMs: number | null;
  /** How many times it took effect on the service. */
  arrivals: number;
  /** When the machine stopped waiting for it without an answer that says what became of it. */
  gaveUpAtMs: number | null;
  /** The entry that it was sent for. */
  entryId: string | null;
}

export interface Armed {
  fault: Fault;
  fits(sent: Sent): boolean;
}

export interface SimNetwork {
  readonly exchanges: Exchange[];
  state: 'up' | 'down' | 'portal' | 'failing';
  latencyMs: number;
  arm(armed: Armed): void;
  heal(): void;
  /** Requests that may still land. */
  readonly afloat: number;
  send(life: Life, input: string | URL | Request, init?: RequestInit): Promise<Response>;
}

export interface NetworkPorts {
  clock: SimClock;
  chance: Random;
  ledger: Ledger;
  prefix: string;
  /** The service's clock against ours. */
  skewMs: number;
  /** Lists tell what has landed so much later. */
  listsLagMs: number;
  /** Called when a request is about to leave, has left, and was answered. */
  onChange(exchange: Exchange, what: 'leaves' | 'arrives' | 'ends'): void;
  /** The crash that a fault asked for. */
  crash(): void;
}

const quarantineMs = 60_000;

export function createNetwork(ports: NetworkPorts): SimNetwork {
  const { clock, chance, ledger } = ports;
  let armed: Armed[] = [];
  let afloat = 0;
  const waiting: ((next: Exchange) => void)[] = [];
  const network: SimNetwork = {
    exchanges: [],
    state: 'up',
    latencyMs: 0,
    arm: (one) => armed.push(one),
    heal() {
      armed = [];
      network.state = 'up';
    },
    get afloat() {
      return afloat;
    },
    async send(life, input, init) {
      if (life.isOver) return await never();
      const url = new URL(input instanceof Request ? input.url : input);
      const signal = init?.signal ?? new AbortController().signal;
      const path = url.pathname.slice(ports.prefix.length) + url.search;
      const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as Sent['body']) : null;
      const sent = { method: init?.method ?? 'GET', path, body };
      const given = init?.headers as Headers;
      const contentType = given.get('content-type') ?? 'application/json';
      const exchange: Exchange = {
        ...sent,
        n: network.exchanges.length,
        life,
        sentAtMs: clock.now(),
        fault: takeFault(sent),
        landedLate: false,
        landedAfterCrash: false,
        outcome: null,
        endedAtMs: null,
        retryAfterMs: null,
        arrivals: 0,
        gaveUpAtMs: null,
        entryId: null,
      };
      network.exchanges.push(exchange);
      ports.onChange(exchange, 'leaves');
      if (exchange.method === 'POST') for (const tell of waiting) tell(exchange);
      if (network.exchanges.length > 1_500) return await never();
      const giveUp = () => {
        if (exchange.outcome === null) exchange.gaveUpAtMs ??= clock.now();
      };
      signal.addEventListener('abort', giveUp);
      void life.ended.then(giveUp);
      const headers = { authorization: given.get('authorization') ?? '', 'content-type': contentType };
      try {
        const text = typeof init?.body === 'string' ? init.body : null;
        const content = init?.body && text === null ? await readAll(init.body) : text;
        const copy = () => makeRequest(url.href, { method: sent.method, headers, body: content });
        const response = await travel(exchange, copy, signal);
        if (life.isOver) return await never();
        end(exchange, response.status);
        return response;
      } catch (error) {
        if (life.isOver) return await never();
        end(exchange, (error as { cause?: { code?: string } }).cause?.code === 'ECONNREFUSED' ? 'refused' : 'broken');
        throw error;
      }
    },
  };

  function takeFault(sent: Sent): Fault | null {
    const at = armed.findIndex(({ fits }) => fits(sent));
    return at < 0 ? null : (armed.splice(at, 1)[0]?.fault ?? null);
  }

  function end(exchange: Exchange, outcome: Exchange['outcome']): void {
    exchange.outcome = outcome;
    exchange.endedAtMs = clock.now();
    ports.onChange(exchange, 'ends');
  }

  async function travel(exchange: Exchange, copy: () => Request, signal: AbortSignal): Promise<Response> {
    const { fault, life } = exchange;
    if (network.state === 'down' || fault === 'refused') throw connectionError('ECONNREFUSED');
    await delay();
    switch (network.state === 'up' ? fault : network.state) {
      case 'portal':
      case 'page':
        return page();
      case 'failing':
      case 'error503':
        return failure(503);
      case 'redirect':
        return new Response(null, { status: 307, headers: { location: 'https://login.example/' } });
      case 'error500':
        return failure(500);
      case 'tooMany':
        return later(exchange, 429);
      case 'busyForAll':
        return later(exchange, 503);
      case 'tooEarly':
        return failure(425);
      case 'unauthorized':
        return failure(401);
      case 'crashBefore':
        ports.crash();
        return await never();
      case 'requestLost':
        throw connectionError('ECONNRESET');
      case 'requestHangs':
        return await never();
      case 'late':
      case 'tooLate': {
        void land(exchange, copy, signal);
        return await never();
      }
    }
    const response = await arrive(exchange, copy);
    if (fault === 'twice') await arrive(exchange, copy);
    await delay();
    switch (fault) {
      case 'crashAfter':
        if (!life.isOver) ports.crash();
        return await never();
      case 'answerLost':
        throw connectionError('ECONNRESET');
      case 'answerHangs':
        return await never();
      case 'truncated': {
        const text = await response.text();
        return new Response(text.slice(0, text.length / 2), { status: response.status, headers: response.headers });
      }
      case 'pageAfter':
        return page();
      case 'noEnvelopeAfter':
        return new Response('{"ok":true}', { headers: { 'content-type': 'application/json' } });
      case 'emptyAfter':
        return new Response(null, { status: 200 });
      case 'error500After':
        return failure(500);
      case 'error502After':
        return failure(502);
      default:
        return response;
    }
  }

  /** On its way until long after the machine gave it up, by time-out or by crash. */
  async function land(exchange: Exchange, copy: () => Request, signal: AbortSignal): Promise<void> {
    afloat += 1;
    await Promise.race([exchange.life.ended, givenUp(signal)]);
    if (exchange.fault === 'late')
      await clock.sleep(Math.floor(chance.fraction() * (quarantineMs - 2_000 - ports.listsLagMs)));
    else
      await Promise.race([sentAgain(exchange), clock.sleep(Math.floor(quarantineMs * (1.1 + 2 * chance.fraction())))]);
    exchange.landedLate = true;
    await arrive(exchange, copy);
    afloat -= 1;
  }

  /** The worst moment: the machine has looked, found nothing, and has just sent it once more. */
  function sentAgain({ entryId }: Exchange): Promise<void> {
    return new Promise((resolve) => waiting.push((next) => next.entryId === entryId && resolve()));
  }

  async function arrive(exchange: Exchange, copy: () => Request): Promise<Response> {
    exchange.landedAfterCrash = exchange.life.isOver;
    const response = await ledger.deliver('rep', copy(), exchange);
    if (response.ok) exchange.arrivals += 1;
    ports.onChange(exchange, 'arrives');
    return response;
  }

  async function delay(): Promise<void> {
    if (network.latencyMs > 0) await clock.sleep(Math.floor(chance.fraction() * network.latencyMs));
  }

  function later(exchange: Exchange, status: number): Response {
    const seconds = 1 + Math.floor(chance.fraction() * 120);
    exchange.retryAfterMs = seconds * 1000;
    const isDate = chance.fraction() < 0.3;
    const answeredAtMs = Math.floor((clock.now() + ports.skewMs) / 1000) * 1000;
    const value = isDate ? new Date(answeredAtMs + exchange.retryAfterMs).toUTCString() : String(seconds);
    const date = new Date(answeredAtMs).toUTCString();
    return new Response('{"error":"busy"}', {
      status,
      headers: { 'content-type': 'application/json', 'retry-after': value, date },
    });
  }

  return network;
}

/** Also where that was while the request had not left yet. */
function givenUp(signal: AbortSignal): Promise<unknown> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', resolve));
}
