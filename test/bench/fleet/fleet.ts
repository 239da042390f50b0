/**
 * Ten thousand reps who come back within one minute, against one service that answers so many requests a second: on paper
 * and in simulated time. Ours is what the app does (see `timing.ts`, `drain.ts`, `sync-loop.ts`): bounded requests at
 * once, Retry-After obeyed, full jitter, one request alone after a refusal. The others are what is commonly written.
 */
import { defaultTiming, restAfterFailureMs } from '../../../src-main/outbox/queue/timing.ts';
import { createSeededRandom } from '../../support/seeded-random.ts';
import { figure, type Benchmark, type Figure, type Measured } from '../report/figures.ts';
import { comeBackWithinMs, ordersEach, retryAfterMs, serviceMs, type Outcome, type World } from './fleet-world.ts';
import { playRealFleet } from './real-fleet.ts';

const world: World = { reps: 10_000, limitPerSecond: 500 };
/** As many real workspaces as can be open at once, before a service that is smaller by as much. */
const smallWorld: World = { reps: 200, limitPerSecond: 10 };
const stepMs = 100;
const giveUpAfterMs = 3 * 3_600_000;

interface Policy {
  /** Requests of one rep at once. */
  atOnce: number;
  /** After a refusal one request goes alone, and as many more as were answered since. */
  feelsItsWay?: boolean;
  /** How long this rep sends nothing after a refusal. */
  waitMs(rep: Rep, fraction: () => number): number;
}

const ours: Policy = { atOnce: 6, feelsItsWay: true, waitMs: waitAsTheLoop };

const policies: Record<string, Policy> = {
  'ours: Retry-After, full jitter, one alone after a refusal, then up to 6': ours,
  '6 at once: the same waiting, 6 at once after a refusal too': { atOnce: 6, waitMs: waitAsTheLoop },
  'exponential: no jitter, all at once': {
    atOnce: ordersEach,
    waitMs: ({ refusals }) => Math.min(300_000, 1_000 * 2 ** (refusals - 1)),
  },
  'exactly Retry-After: no jitter, all at once': { atOnce: ordersEach, waitMs: () => retryAfterMs },
  'each second: again after one second': { atOnce: ordersEach, waitMs: () => 1_000 },
};

/** As the background loop rests: by back-off from pass to pass; a pass within the time that was asked for sends nothing. */
function waitAsTheLoop(rep: Rep, fraction: () => number): number {
  let waitedMs = 0;
  while (waitedMs < retryAfterMs) {
    rep.failedPasses += 1;
    waitedMs += restAfterFailureMs(defaultTiming, rep.failedPasses, fraction());
  }
  return waitedMs;
}

export const fleet: Benchmark = {
  about: `${world.reps} reps with ${ordersEach} orders each reconnect within a minute; the service takes ${world.limitPerSecond} requests a second.`,
  run: async () => await simulateAll(),
};

async function simulateAll(): Promise<Measured> {
  const outcomes = Object.entries(policies).map(([name, policy]) => ({ name, ...simulate(policy, world) }));
  const { reps } = smallWorld;
  return {
    figures: [
      ...outcomes.flatMap(({ name, ...outcome }) => figuresOf(name, outcome, world)),
      ...figuresOf(`${reps} real workspaces`, await playRealFleet(smallWorld), smallWorld),
      ...figuresOf(`${reps} simulated`, simulate(ours, smallWorld), smallWorld),
    ],
    plot: {
      kind: 'lines',
      x: { name: 'seconds since the first rep came back', isLog: false },
      y: { name: 'requests per second, mean of ten', isLog: true },
      lines: outcomes.map(({ name, rates }) => ({ name: name.split(':')[0] ?? name, points: tenths(rates) })),
    },
  };
}

function figuresOf(name: string, outcome: Outcome, { reps }: World): Figure[] {
  const { peakPerSecond, drainedAfterMs, requests, refused } = outcome;
  const work = reps * ordersEach;
  return [
    figure(`${name}: busiest second`, 'requests/s', [peakPerSecond], 'less'),
    figure(`${name}: all drained after`, 's', [drainedAfterMs / 1_000]),
    figure(`${name}: refused for each order`, '×', [refused / work]),
    figure(`${name}: requests for each order`, '×', [requests / work]),
  ];
}

interface Rep {
  left: number;
  inFlight: number;
  refusals: number;
  /** Since its queue was last empty. */
  failedPasses: number;
  window: number;
  quietUntilMs: number;
}

function simulate({ atOnce, feelsItsWay = false, waitMs }: Policy, { reps, limitPerSecond }: World): Outcome {
  const { fraction } = createSeededRandom(11);
  const fleet = Array.from({ length: reps }, (): Rep => ({
    left: ordersEach,
    inFlight: 0,
    refusals: 0,
    failedPasses: 0,
    window: atOnce,
    quietUntilMs: Math.floor(fraction() * comeBackWithinMs),
  }));
  const answersAt = new Map<number, Rep[]>();
  const rates = Array.from({ length: giveUpAfterMs / 1_000 }, () => 0);
  let requests = 0;
  let refused = 0;
  let done = 0;
  let nowMs = 0;
  let takenThisSecond = 0;
  let active = fleet;
  for (; done < reps * ordersEach && nowMs < giveUpAfterMs; nowMs += stepMs) {
    const second = Math.floor(nowMs / 1_000);
    if (nowMs % 1_000 === 0) takenThisSecond = 0;
    for (const rep of answersAt.get(nowMs) ?? []) {
      rep.inFlight -= 1;
      rep.refusals = 0;
      rep.window = Math.min(atOnce, rep.window + 1);
      done += 1;
    }
    answersAt.delete(nowMs);
    // Nobody is always first.
    const from = Math.floor(fraction() * active.length);
    for (let at = 0; at < active.length; at++) {
      const rep = active[(from + at) % active.length];
      if (!rep) continue;
      let wasRefused = false;
      while (rep.quietUntilMs <= nowMs && rep.left > 0 && rep.inFlight < rep.window && !wasRefused) {
        // All that may leave at once leave before the first answer is back.
        for (let burst = Math.min(rep.left, rep.window - rep.inFlight); burst > 0; burst--) {
          requests += 1;
          rates[second] = (rates[second] ?? 0) + 1;
          if (takenThisSecond < limitPerSecond) {
            takenThisSecond += 1;
            rep.left -= 1;
            rep.inFlight += 1;
            const answerAtMs = nowMs + Math.ceil(serviceMs / stepMs) * stepMs;
            answersAt.set(answerAtMs, [...(answersAt.get(answerAtMs) ?? []), rep]);
          } else {
            refused += 1;
            wasRefused = true;
          }
        }
      }
      if (!wasRefused) continue;
      rep.refusals += 1;
      if (feelsItsWay) rep.window = 1;
      rep.quietUntilMs = nowMs + Math.ceil(waitMs(rep, fraction) / stepMs) * stepMs;
    }
    if (nowMs % 10_000 === 0) active = active.filter(({ left }) => left > 0);
  }
  return {
    peakPerSecond: Math.max(...rates),
    drainedAfterMs: nowMs,
    requests,
    refused,
    rates: rates.slice(0, Math.ceil(nowMs / 1_000)),
  };
}

function tenths(rates: readonly number[]): [number, number][] {
  const points: [number, number][] = [];
  for (let at = 0; at < rates.length; at += 10) {
    const ten = rates.slice(at, at + 10);
    points.push([at, Math.max(1, ten.reduce((sum, rate) => sum + rate, 0) / ten.length)]);
  }
  return points;
}
