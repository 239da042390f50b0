import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { mutants } from './mutants.ts';
import { play } from './play.ts';
import { drawScenario } from './scenario.ts';
import { removeStorage } from './world/sim-storage.ts';
import { simulate } from './simulate.ts';
import { tellScenario } from './stories/sentences.ts';
import { keptStories, storiesOfMutants } from './stories/stories.ts';
import { seed } from '../support/seed.ts';

// Vitest ends its workers from outside.
afterAll(removeStorage);

describe('stories that once went wrong, or notice a broken core', () => {
  it.each([...keptStories, ...storiesOfMutants])('$what', async ({ scenario }) => {
    expect((await play(scenario)).violations, tellScenario(scenario).join('\n')).toEqual([]);
  });
});

const promise = 'keeps every promise in';

it(`${promise} 300 stories of faults, crashes and other people’s edits`, { timeout: 420_000 }, async () => {
  expect(await simulate({ from: 1, seeds: 300 })).toMatchObject({ failures: [], played: 300 });
});

it(`${promise} 600 stories that nobody has heard before`, { timeout: 900_000, tags: ['full'] }, async () => {
  // Beyond the fixed ones, and others for each seed of the run.
  const from = 10_000 + (seed % 1_000_000) * 1_000;
  expect(await simulate({ from, seeds: 600 }), `from seed ${from}`).toMatchObject({ failures: [], played: 600 });
});

it(
  `${promise} 1,200 stories of faults, crashes and other people’s edits`,
  { timeout: 900_000, tags: ['full'] },
  async () => {
    const from = 1;
    const { played, failures, seen } = await simulate({ from, seeds: 1_200 });
    expect(failures).toEqual([]);
    expect(played).toBe(1_200);
    // The stories are worth something only where they go through what can go wrong.
    const ends = ['settled', 'conflicted', 'dead', 'discarded', 'folded'];
    for (const end of ends) expect.soft(count(seen, ` ${end}`), end).toBeGreaterThan(5);
    const notes = [
      'adopted',
      'alreadyHeld',
      'alreadyGone',
      'interrupted',
      'outcomeUnknown',
      'retryLater',
      'offline',
      'needsAuth',
    ];
    for (const note of [...notes, 'notTheService', 'resolvedByRep', 'absentForNow', 'absentOnService'])
      expect.soft(seen[`note ${note}`] ?? 0, note).toBeGreaterThan(5);
    for (const note of ['sentAgainUnseen', 'discardedUnconfirmed', 'released'])
      expect.soft(seen[`note ${note}`] ?? 0, note).toBeGreaterThan(5);
    expect.soft(seen['crashed']).toBeGreaterThan(120);
  },
);

it('plays the same seed in the same way', async () => {
  for (const seed of [3, 11, 42, 57]) {
    const [first, second] = [await play(drawScenario(seed)), await play(drawScenario(seed))];
    expect(second.story).toEqual(first.story);
  }
});

it('each mutant changes a line that is in its file once', () => {
  const core = resolve(import.meta.dirname, '../../src-main');
  for (const { name, file, line } of mutants)
    expect(readFileSync(join(core, file), 'utf8').split(line), name).toHaveLength(2);
});

it('has mutants with distinct names', () => {
  const names = new Set(mutants.map(({ name }) => name));
  expect(names.size).toBe(mutants.length);
  expect(storiesOfMutants.filter(({ what }) => !names.has(what))).toEqual([]);
});

function count(seen: Record<string, number>, end: string): number {
  return Object.entries(seen).reduce((sum, [name, n]) => (name.endsWith(end) && name.includes('.') ? sum + n : sum), 0);
}
