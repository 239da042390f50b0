/** The way between the client and a service that runs in the same process: it can be down, and it can lose things. */
import type { Fetch } from '../../../src-main/ports/ports.ts';

export type Fault =
  /** Nothing leaves. */
  | 'refused'
  /** The request arrives and takes effect; the answer does not come back. */
  | 'answerLost'
  /** The request leaves and arrives nowhere, as far as anybody can see. */
  | 'requestLost'
  /** The answer is this one; the service is not asked. */
  | (() => Response | Promise<Response>)
  /** The service is asked, and its answer replaced. */
  | { after: (response: Response) => Response | Promise<Response> };

export interface Network {
  fetch: Fetch;
  /** While it is down nothing leaves. */
  isDown: boolean;
  /** The next request that fits meets this fault, once. `pattern` is matched against `METHOD /path?query`. */
  failNext(pattern: RegExp, fault: Fault): void;
}

export function createNetwork(service: { fetch(request: Request): Promise<Response> }): Network {
  const faults: { pattern: RegExp; fault: Fault }[] = [];
  const network: Network = {
    isDown: false,
    failNext: (pattern, fault) => faults.push({ pattern, fault }),
    async fetch(input, init) {
      const request = new Request(input, init);
      if (network.isDown) throw connectionError('ECONNREFUSED');
      const url = new URL(request.url);
      const line = `${request.method} ${url.pathname}${url.search}`;
      const at = faults.findIndex(({ pattern }) => pattern.test(line));
      const [met] = at < 0 ? [] : faults.splice(at, 1);
      return met ? await meet(met.fault, request) : await service.fetch(request);
    },
  };

  async function meet(fault: Fault, request: Request): Promise<Response> {
    if (fault === 'refused') throw connectionError('ECONNREFUSED');
    if (fault === 'requestLost') throw connectionError('ECONNRESET');
    if (typeof fault === 'function') return await fault();
    const response = await service.fetch(request);
    if (fault === 'answerLost') throw connectionError('ECONNRESET');
    return await fault.after(response);
  }

  return network;
}

/** As Node's fetch reports it: the code lies in the cause. */
export function connectionError(code: string): TypeError {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
}
