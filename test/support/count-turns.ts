import { setImmediate } from 'node:timers/promises';

/** How often others had their turn of the event loop until it was done; `atEach` is called in each. */
export async function countTurns(work: Promise<unknown>, atEach: () => void = () => {}): Promise<number> {
  let turns = 0;
  for (let isDone = false; !isDone; turns++) {
    atEach();
    isDone = await Promise.race([work.then(() => true), setImmediate(false)]);
  }
  return turns;
}
