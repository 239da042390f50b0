/** After the end of a story: what waits for the rep can be given up, and then nothing waits any more. */
import { entries, issue } from './ask.ts';
import type { World } from './world.ts';

/** That costs a second end: not every scenario has one. */
export function givesUp({ scenario }: World): boolean {
  return scenario.seed % 3 === 0;
}

/** Of an order that is there twice each question brings the next one. */
const mostRounds = 12;

/** `heal` lets what is free to go come to its end. */
export async function giveUpAll(world: World, heal: () => Promise<void>): Promise<void> {
  for (let round = 0; round < mostRounds && world.violations.length === 0; round++) {
    const parked = await entries(world, ['conflicted', 'dead']);
    if (parked.length === 0) break;
    for (const { id, kind } of parked) {
      // It may have gone with another one.
      if (!(await entries(world)).some((each) => each.id === id)) continue;
      if (!(await issue(world, 'outbox.discard', { entryId: id })))
        world.violate(`${kind} waits for the rep, and he cannot give it up`);
    }
    await heal();
  }
  const [left] = await entries(world);
  if (left) world.violate(`${left.kind} is ${left.state} still, and everything was given up`);
}
