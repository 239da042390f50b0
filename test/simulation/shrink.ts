/** Leaves steps out of a failing scenario for as long as it still fails in the same way. */
import { play, type Verdict } from './play.ts';
import type { Scenario } from './scenario.ts';

/** What kind of failure it is: its words without numbers and ids. */
function kindOf({ violations }: Verdict): string | null {
  return violations[0]?.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+|"[^"]*"/g, 'N').slice(0, 70) ?? null;
}

export async function shrink(scenario: Scenario): Promise<Scenario> {
  const kind = kindOf(await play(scenario));
  let smallest = scenario;
  for (let size = Math.ceil(scenario.steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at + size <= smallest.steps.length;) {
      const steps = smallest.steps.filter((_, n) => n < at || n >= at + size);
      const tried = { ...smallest, steps };
      if (kindOf(await play(tried)) === kind) smallest = tried;
      else at += size;
    }
  }
  return smallest;
}
