/**
 * A small fleet of real workspaces, on a clock that only moves when all of them wait: what the simulated one is compared
 * with. Nothing is new for them on the service, so that its pulls are one request each.
 */
import { join } from 'node:path';
import type { Workspace } from '../../../src-main/app/workspace.ts';
import { openWorkspace } from '../../../src-main/app/open-workspace.ts';
import type { Fetch } from '../../../src-main/ports/ports.ts';
import { openService } from '../../../src-service/service.ts';
import { createFakeClock, type FakeClock } from '../../support/fake-clock.ts';
import { createSeededRandom } from '../../support/seeded-random.ts';
import { comeBackWithinMs, ordersEach, retryAfterMs, serviceMs, type Outcome, type World } from './fleet-world.ts';
import { makeOrder } from '../order.ts';
import { makeFolder, noTokens } from '../stocked.ts';

const baseUrl = 'https://service.example';

export async function playRealFleet(world: World): Promise<Outcome> {
  const clock = createFakeClock();
  const door = openDoor(clock, world);
  const folder = makeFolder();
  const workspaces: Workspace[] = [];
  for (let rep = 0; rep < world.reps; rep++) {
    const workspace = await openWorkspace({
      directory: join(folder, String(rep)),
      service: { baseUrl },
      tokens: { ...noTokens, get: async () => 'token' },
      ports: { clock, random: createSeededRandom(100 + rep), fetch: door.fetch, threads: false },
    });
    await workspace.syncNow();
    for (let n = 0; n < ordersEach; n++) await workspace.command('order.create', { order: makeOrder(n) });
    workspaces.push(workspace);
  }

  door.open();
  const { fraction } = createSeededRandom(11);
  for (const workspace of workspaces) {
    void clock.sleep(Math.floor(fraction() * comeBackWithinMs)).then(() => workspace.start());
  }
  const work = world.reps * ordersEach;
  for (let second = 0; door.outcome.done < work && second < 3_600; second++) await clock.advance(1_000);
  for (const workspace of workspaces) {
    await workspace.stop();
    await workspace.close();
  }
  door.close();
  return door.outcome;
}

/** The service behind a limit of requests, which are counted once it is open; until then everybody gets in. */
function openDoor(clock: FakeClock, { limitPerSecond }: World) {
  const service = openService({
    now: clock.now,
    sample: { orders: 50, seed: 7 },
    tokens: ['token'],
    recordRequests: false,
  });
  const outcome = { peakPerSecond: 0, drainedAfterMs: 0, requests: 0, refused: 0, done: 0, rates: [] as number[] };
  let openedAtMs: number | null = null;
  const fetch: Fetch = async (url, init) => {
    const asked = new URL(url);
    const isRead = init.method === 'GET';
    if (openedAtMs === null) return await service.fetch(new Request(url, init));
    const second = Math.floor((clock.now() - openedAtMs) / 1_000);
    const rate = (outcome.rates[second] ?? 0) + 1;
    outcome.rates[second] = rate;
    outcome.peakPerSecond = Math.max(outcome.peakPerSecond, rate);
    outcome.requests += 1;
    if (rate > limitPerSecond) {
      outcome.refused += 1;
      return new Response('', { status: 429, headers: { 'retry-after': String(retryAfterMs / 1_000) } });
    }
    await clock.sleep(serviceMs);
    if (isRead) asked.searchParams.set('fk_id', 'nothing');
    const answer = await service.fetch(new Request(asked, init));
    if (!isRead) {
      outcome.done += 1;
      outcome.drainedAfterMs = clock.now() - openedAtMs;
    }
    return answer;
  };
  return { fetch, outcome, open: () => (openedAtMs = clock.now()), close: () => service.close() };
}
