import { availableParallelism } from 'node:os';
import { expect, it } from 'vitest';
import { mutants, type Mutant } from './mutants.ts';
import { playMutant } from './simulate.ts';

/** Those that it takes more stories to notice have one of their own in `stories/of-mutants.jsonl`. */
const seeds = 60;

it(
  `notices each of ${mutants.length} broken replays within ${seeds} stories`,
  { timeout: 900_000, tags: ['full'] },
  async () => {
    const left = [...mutants];
    const missed: string[] = [];
    const check = async ({ name }: Mutant) => {
      const { failures } = await playMutant(name, { from: 1, seeds, untilFirst: true });
      if (failures.length === 0) missed.push(name);
    };
    const work = async () => {
      for (let mutant = left.shift(); mutant; mutant = left.shift()) await check(mutant);
    };
    await Promise.all(Array.from({ length: availableParallelism() }, work));
    expect(missed).toEqual([]);
  },
);
