/** A service that reads its lists from a copy, which has each write some time later; the rest it answers as things are. */
import type { Service } from '../../../src-service/service.ts';

/** `serveCopy` serves data that are the service's own at first, by the time that it is given. */
export function withLaggingLists(
  service: Service,
  serveCopy: (nowMs: () => number) => Service,
  lagMs: number,
  nowMs: () => number,
): Service {
  const ahead: { request: Request; atMs: number }[] = [];
  let writtenAtMs: number | null = null;
  const copy = serveCopy(() => writtenAtMs ?? nowMs());

  /** The same writes at the same times make the same records. */
  async function catchUp(): Promise<void> {
    while (ahead[0] && ahead[0].atMs + lagMs <= nowMs()) {
      const { request, atMs } = ahead.shift()!;
      writtenAtMs = atMs;
      await copy.fetch(request);
    }
    writtenAtMs = null;
  }

  return {
    ...service,
    async fetch(request) {
      if (request.method !== 'GET') ahead.push({ request, atMs: nowMs() });
      else if (isList(request)) {
        await catchUp();
        return await copy.fetch(request);
      }
      return await service.fetch(request);
    },
  };
}

function isList({ url }: Request): boolean {
  return /\/(orders|customers\/[^/]+\/address)$/.test(new URL(url).pathname);
}
