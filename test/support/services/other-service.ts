/** The real service as somebody else might have built it: what it is sent and what it answers is altered on the way. */
import { onTestFinished } from 'vitest';
import { openService, type Service } from '../../../src-service/service.ts';
import { createFakeClock } from '../fake-clock.ts';

export interface Exchange {
  method: string;
  path: string;
  /** Parsed JSON; undefined where there is none. */
  body: unknown;
}

export interface Otherwise {
  /** Alters what is asked for. */
  asked?(query: URLSearchParams, exchange: { method: string; path: string }): void;
  /** What the service gets in place of what was sent. */
  sent?(exchange: Exchange): unknown;
  /** What goes back in place of what the service answered. */
  answered?(exchange: Exchange): unknown;
  /** The same as a whole; undefined leaves the answer as it is. */
  response?(exchange: Exchange & { status: number }): Response | undefined;
}

/** What colleagues do, and what the test looks at, goes past all that: through the others of its members. */
export function openOtherService({ asked, sent, answered, response }: Otherwise): Service {
  const clock = createFakeClock();
  const service = openService({ now: () => clock.now(), tokens: ['token'], sample: { orders: 0, seed: 7 } });
  onTestFinished(() => service.close());

  async function fetch(request: Request): Promise<Response> {
    const { method, headers } = request;
    const url = new URL(request.url);
    const path = url.pathname;
    asked?.(url.searchParams, { method, path });
    const body = parse(await request.text());
    const told = sent && body !== undefined ? sent({ method, path, body }) : body;
    const answer = await service.fetch(
      new Request(url, { method, headers, body: told === undefined ? null : JSON.stringify(told) }),
    );
    const { status } = answer;
    const value = parse(await answer.text());
    return (
      response?.({ method, path, body: value, status }) ??
      Response.json(answered ? answered({ method, path, body: value }) : value, { status })
    );
  }

  return { ...service, fetch };
}

function parse(text: string): unknown {
  return text === '' ? undefined : JSON.parse(text);
}
