/** Traces the connection from the name of the host to an answer of the service, step by step, to say where the way ends. Changes nothing there. */
import { lookup } from 'node:dns/promises';
import { connect as connectSocket, isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { connectionSteps, type ConnectionStep, type StepResult } from '../../src-shared/contract/host/desktop.ts';
import type { ServiceFailure } from '../../src-shared/contract/failures.ts';
import type { FindProxy } from '../ports/ports.ts';
import { ProxyFailed } from '../ports/proxy-failed.ts';
import type { ProxyKeys } from '../ports/proxy-keys.ts';
import { nameOfWay, type Way } from '../ports/proxy-list.ts';
import { findWays, openWay } from '../ports/way-out.ts';
import { ApiError, type ApiFailure } from './wire/api-error.ts';
import type { Client } from './wire/client.ts';
import { connectionFailure } from './wire/connection-failure.ts';
import { searchOrders } from './requests/orders.ts';

export interface ConnectionTrace {
  steps: StepResult[];
  /** Where a page that answers in the service's place wants to lead: http or https, else null. */
  portalUrl: string | null;
}

interface Found {
  detail: string;
  outcome?: 'notNeeded';
}

/** Ends the trace: `failure` where it was an exchange that failed. */
class Stop extends Error {
  readonly failure: ServiceFailure | null;
  readonly location: string | null;

  constructor(detail: string, failure: ServiceFailure | null = null, location: string | null = null) {
    super(detail);
    this.failure = failure;
    this.location = location;
  }
}

/** `describe` puts a failure into the contract's words. Never rejects. */
export async function traceConnection(
  client: Client,
  findProxy: FindProxy,
  describe: (failure: ApiFailure) => ServiceFailure,
  keys?: ProxyKeys,
): Promise<ConnectionTrace> {
  const { baseUrl, clock, requestTimeoutMs } = client.options;
  const url = new URL(baseUrl);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  const steps: StepResult[] = [];
  let ways: Way[] = [];
  let portalUrl: string | null = null;
  let status: number | null = null;
  let refused: ApiFailure | null = null;

  const tracers: Record<ConnectionStep, () => Promise<Found>> = {
    async name() {
      ways = await findWays(findProxy, baseUrl);
      // A proxy looks the name up itself.
      if (ways[0] !== 'direct') return { detail: ways.map(nameOfWay).join(', '), outcome: 'notNeeded' };
      if (isIP(host) > 0) return { detail: host, outcome: 'notNeeded' };
      const addresses = await lookup(host, { all: true });
      return { detail: addresses.map(({ address }) => address).join(', ') };
    },
    async reach() {
      const { way, tunnel } = await openWay(ways, { host, port }, keys);
      const socket = tunnel ?? (await connected(connectSocket({ host, port }), 'connect', requestTimeoutMs));
      const detail = tunnel ? nameOfWay(way) : `${socket.remoteAddress ?? host}:${port}`;
      socket.destroy();
      return { detail };
    },
    async encrypt() {
      if (url.protocol !== 'https:') return { detail: url.protocol.replace(':', ''), outcome: 'notNeeded' };
      const servername = isIP(host) > 0 ? undefined : host;
      const { tunnel } = await openWay(ways, { host, port }, keys);
      const target = { host, port, ...(tunnel && { socket: tunnel }), ...(servername && { servername }) };
      const asked = connectTls({ ...target, rejectUnauthorized: true });
      const socket = await connected(asked, 'secureConnect', requestTimeoutMs);
      const { valid_to: validTo } = socket.getPeerCertificate();
      const detail = [socket.getProtocol(), validTo].filter(Boolean).join(', ');
      socket.destroy();
      return { detail };
    },
    async answer() {
      try {
        await searchOrders(client, { limit: 1 });
        status = 200;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const { failure } = error;
        if (failure.kind === 'noToken') return { detail: '', outcome: 'notNeeded' };
        const isAnswer =
          failure.kind === 'status' || (failure.kind === 'notTheService' && failure.why === 'noEnvelope');
        if (!isAnswer) throw stopAt(failure);
        status = failure.status;
        refused = failure;
      }
      return { detail: `HTTP ${status}` };
    },
    async token() {
      if (status === null) throw new Stop('', describe({ kind: 'noToken' }));
      if (refused?.kind === 'status' && [401, 403].includes(refused.status)) throw stopAt(refused);
      return { detail: '' };
    },
    async envelope() {
      if (refused) throw stopAt(refused);
      return { detail: 'data, meta' };
    },
  };

  function stopAt(failure: ApiFailure): Stop {
    const described = describe(failure);
    const detail = 'code' in failure ? `${failure.code}: ${failure.message}` : described.message;
    const isOther = failure.kind === 'notTheService' && failure.why !== 'moved';
    return new Stop(detail, described, isOther ? failure.location : null);
  }

  function stopOf(error: unknown): Stop {
    if (error instanceof Stop) return error;
    return error instanceof ProxyFailed ? stopAt(connectionFailure(error).failure) : new Stop(codeOf(error));
  }

  for (const step of connectionSteps) {
    if (steps.some(({ outcome }) => outcome === 'failed')) {
      steps.push({ step, outcome: 'notReached', ms: null, detail: '', failure: null });
      continue;
    }
    const beganAtMs = clock.now();
    try {
      const { detail, outcome = 'passed' } = await tracers[step]();
      steps.push({ step, outcome, ms: clock.now() - beganAtMs, detail, failure: null });
    } catch (error) {
      const stop = stopOf(error);
      if (stop.location !== null) portalUrl = webUrl(stop.location, baseUrl);
      steps.push({ step, outcome: 'failed', ms: clock.now() - beganAtMs, detail: stop.message, failure: stop.failure });
    }
  }
  return { steps, portalUrl };
}

function connected<T extends Socket | TLSSocket>(socket: T, event: string, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('No answer in time.')));
    socket.once(event, () => resolve(socket));
    socket.once('error', reject);
  });
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = (error as NodeJS.ErrnoException).code;
  return code === undefined || error.message.includes(code) ? error.message : `${code}: ${error.message}`;
}

function webUrl(location: string, baseUrl: string): string | null {
  const url = URL.parse(location, baseUrl);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null;
}
