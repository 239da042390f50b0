/** What happens in a simulation, drawn from a seed. A step's numbers choose among whatever there is when its turn comes. */
import type { Random } from '../../src-main/ports/ports.ts';
import type { ServiceVariant } from '../../src-service/service.ts';
import { createSeededRandom } from '../support/seeded-random.ts';

export interface Step {
  do: StepName;
  /** Fractions, each below 1. */
  a: number;
  b: number;
  c: number;
}

export interface Scenario {
  seed: number;
  /** The background loop runs, or single passes are asked for. */
  mode: 'passes' | 'loop';
  /** A request takes up to so long each way. */
  latencyMs: number;
  /** The service's clock against ours. */
  skewMs: number;
  variant: Partial<ServiceVariant>;
  steps: Step[];
  /** Requests at once, where it is another number than the program's own. */
  atOnce?: number;
  /** False where `fk_id` is another system's: not drawn, as nobody can tell there what others make alike. */
  makesFkIds?: boolean;
  /** Lists tell what was so before that, where they lag behind. */
  listsLagMs?: number;
}

const weights = {
  // The rep.
  createOrder: 10,
  editOrder: 12,
  deleteOrder: 3,
  addItem: 7,
  editItem: 7,
  deleteItem: 4,
  createAddress: 5,
  editAddress: 5,
  deleteAddress: 2,
  retry: 2,
  discard: 3,
  editEntry: 3,
  resolve: 8,
  pullOrders: 2,
  pullAddresses: 3,
  // Everybody else.
  theyEditOrder: 7,
  theyDeleteOrder: 2,
  theyCreateOrder: 2,
  theyAddItem: 2,
  theyEditItem: 3,
  theyDeleteItem: 2,
  theyCreateAddress: 1,
  theyEditAddress: 3,
  theyDeleteAddress: 1,
  // The world.
  sync: 12,
  syncToEnd: 12,
  editDuringPull: 3,
  bothEdit: 5,
  wait: 10,
  waitLong: 4,
  fault: 16,
  goOffline: 2,
  comeOnline: 3,
  enterPortal: 1,
  leavePortal: 2,
  loseToken: 2,
  renewToken: 3,
  serviceDown: 1,
  serviceUp: 2,
  crash: 3,
  crashAtCommit: 4,
  crashAtRequest: 3,
} as const;

/** Put into some of the scenarios by a chance of their own, so that those without photos stay as they are. */
const photoSteps = ['attachPhoto', 'attachPhoto', 'attachPhoto', 'discardPhoto', 'syncToEnd', 'sync'] as const;

/** Put into a few by a chance of their own, too: a lost order that others rearrange before it is found. */
const lostOrderSteps = ['loseOrder', 'theyRearrange', 'touchLost', 'waitLong', 'syncToEnd', 'resolve'] as const;

/** And one request at a time for more orders than that, so that some are taken up ahead of their turn. */
const queueSteps = ['createOrder', 'createOrder', 'createOrder', 'createOrder', 'createOrder'] as const;
const cutShort = ['stopQueue', 'stopQueue', 'stopQueue', 'crashAtRequest', 'crashAtCommit', 'fault'] as const;

/** And into a quarter of them what a rep does with his whole desk. */
const deskSteps = [
  'moveOrder',
  'moveOrder',
  'moveOrder',
  'saveEdits',
  'saveEdits',
  'retryAll',
  'discardAll',
  'leave',
  'leave',
  'changeLaptop',
  'changeLaptop',
  'setClock',
  'keepDays',
  'createOldOrder',
  'importList',
  'importList',
  'deleteAddress',
  'createAddress',
] as const;

export type StepName =
  | keyof typeof weights
  | (typeof photoSteps)[number]
  | (typeof lostOrderSteps)[number]
  | (typeof cutShort)[number]
  | (typeof deskSteps)[number];
const names = Object.keys(weights) as (keyof typeof weights)[];

export function drawScenario(seed: number): Scenario {
  const chance = createSeededRandom(seed * 2 + 1);
  const pick = <T>(...values: T[]): T => values[Math.floor(chance.fraction() * values.length)] as T;
  const mood = drawMood(chance);
  const length = 5 + Math.floor(chance.fraction() ** 2 * 18);
  const steps: Step[] = [];
  const add = (name: StepName) => steps.push(drawStep(chance, name));
  for (let n = 0; n < 2; n++) add(pick('createOrder', 'createOrder', 'createAddress', 'theyCreateOrder'));
  if (chance.fraction() < 0.6) add('syncToEnd');
  while (steps.length < length) add(draw(chance, mood));
  // What came of it is put before the rep, now and then.
  if (chance.fraction() < 0.5)
    for (const name of ['bothEdit', 'resolve', 'resolve', 'syncToEnd', 'resolve'] as const) add(name);
  return {
    seed,
    mode: pick('passes', 'passes', 'passes', 'passes', 'passes', 'passes', 'loop'),
    latencyMs: pick(0, 0, 20, 400, 8_000),
    skewMs: pick(0, 0, 0, -90_000, 3_600_000),
    variant: {
      uniqueOrderFkId: pick(true, false, false),
      listStyle: pick('page', 'page', 'cursor'),
      pagination: pick('camel', 'snake', 'both'),
      createStatus: pick(200, 201),
      errors: pick('json', 'problem', 'html', 'text', 'empty'),
      dateBounds: pick('inclusive', 'exclusive'),
      prefix: pick('', '', '/v2'),
    },
    ...drawLag(seed),
    ...withDesk(seed, withQueue(seed, withLostOrder(seed, withPhotos(seed, steps)))),
  };
}

function drawStep(chance: Random, name: StepName): Step {
  return { do: name, a: chance.fraction(), b: chance.fraction(), c: chance.fraction() };
}

function withPhotos(seed: number, steps: readonly Step[]): Step[] {
  const chance = createSeededRandom(seed * 2 + 1_000_000);
  if (chance.fraction() < 0.7) return [...steps];
  const mixed = [...steps];
  for (let left = 2 + Math.floor(chance.fraction() * 6); left > 0; left--) {
    const name = photoSteps[Math.floor(chance.fraction() * photoSteps.length)] ?? 'attachPhoto';
    const step = drawStep(chance, name);
    mixed.splice(Math.floor(chance.fraction() * (mixed.length + 1)), 0, step);
  }
  return mixed;
}

function withLostOrder(seed: number, steps: readonly Step[]): Step[] {
  const chance = createSeededRandom(seed * 2 + 3_000_000);
  if (chance.fraction() < 0.95) return [...steps];
  const added: readonly StepName[] = [...lostOrderSteps, 'syncToEnd', 'resolve', 'syncToEnd'];
  const lost = added.map((name) => drawStep(chance, name));
  return steps.toSpliced(Math.floor(chance.fraction() * (steps.length + 1)), 0, ...lost);
}

function withQueue(seed: number, steps: Step[]): Pick<Scenario, 'steps' | 'atOnce'> {
  const chance = createSeededRandom(seed * 2 + 5_000_000);
  if (chance.fraction() < 0.95) return { steps };
  const short = cutShort[Math.floor(chance.fraction() * cutShort.length)] ?? 'fault';
  const added: readonly StepName[] = [...queueSteps, short, 'sync', 'editOrder', 'syncToEnd'];
  const queue = added.map((name) => drawStep(chance, name));
  return { steps: steps.toSpliced(Math.floor(chance.fraction() * (steps.length + 1)), 0, ...queue), atOnce: 1 };
}

function withDesk<S extends { steps: Step[] }>(seed: number, story: S): S {
  const chance = createSeededRandom(seed * 2 + 7_000_000);
  if (chance.fraction() < 0.75) return story;
  const steps = [...story.steps];
  for (let left = 2 + Math.floor(chance.fraction() * 6); left > 0; left--) {
    const name = deskSteps[Math.floor(chance.fraction() * deskSteps.length)] ?? 'leave';
    const step = drawStep(chance, name);
    steps.splice(Math.floor(chance.fraction() * (steps.length + 1)), 0, step);
  }
  return { ...story, steps };
}

function drawLag(seed: number): Pick<Scenario, 'listsLagMs'> {
  const chance = createSeededRandom(seed * 2 + 9_000_000);
  return chance.fraction() < 0.8 ? {} : { listsLagMs: 2_000 + Math.floor(chance.fraction() * 18_000) };
}

/** Each scenario prefers some steps: what is rare on the whole happens often somewhere. */
function drawMood(chance: Random): Record<keyof typeof weights, number> {
  return Object.fromEntries(
    names.map((name) => [name, weights[name] * (chance.fraction() < 0.3 ? 0.2 : 0.5 + 2 * chance.fraction() ** 2)]),
  ) as Record<keyof typeof weights, number>;
}

function draw(chance: Random, mood: Record<keyof typeof weights, number>): StepName {
  let left = chance.fraction() * names.reduce((sum, name) => sum + mood[name], 0);
  for (const name of names) {
    left -= mood[name];
    if (left < 0) return name;
  }
  return 'wait';
}
