/**
 * Plays seeds in a process of its own, one job after the other as they come, until nobody is there to send one. With the
 * name of a mutant in the first argument, that change is made to the core as it is loaded.
 */
import type { Digest } from './digests.ts';
import { applyMutant } from './mutants.ts';

export interface Job {
  from: number;
  seeds: number;
  /** Ends at the first failure. */
  untilFirst?: boolean;
  /** Answers with digests of the endings. */
  digests?: boolean;
}

export interface JobResult {
  played: number;
  failures: { seed: number; violations: string[] }[];
  seen: Record<string, number>;
  digests: Digest[];
}

// A stack is for a person, who plays the one seed by itself.
Error.stackTraceLimit = 0;

const mutant = process.argv[2];
const checkMutant = mutant === undefined ? null : applyMutant(mutant);
const { play } = await import('./play.ts');
const { toDigest } = await import('./digests.ts');
const { drawScenario } = await import('./scenario.ts');
const { keptStories, storiesOfMutants } = await import('./stories/stories.ts');
checkMutant?.();

/** A mutant meets the story that tells it first, then those that once went wrong. */
const own = storiesOfMutants.filter(({ what }) => what === mutant);
const kept = mutant === undefined ? [] : [...own, ...keptStories].map(({ scenario }) => scenario);

async function work({ from, seeds, untilFirst = false, digests = false }: Job): Promise<JobResult> {
  const result: JobResult = { played: 0, failures: [], seen: {}, digests: [] };
  for (const scenario of kept) {
    const { violations } = await play(scenario);
    if (violations.length > 0) result.failures.push({ seed: scenario.seed, violations: violations.slice(0, 3) });
    if (violations.length > 0) break;
  }
  if (untilFirst && result.failures.length > 0) return result;
  for (let seed = from; seed < from + seeds; seed++) {
    const { violations, seen, ending } = await play(drawScenario(seed), digests);
    if (digests) result.digests.push(toDigest(seed, ending));
    result.played += 1;
    for (const [name, n] of Object.entries(seen)) result.seen[name] = (result.seen[name] ?? 0) + n;
    if (violations.length > 0) result.failures.push({ seed, violations: violations.slice(0, 3) });
    if (violations.length > 0 && untilFirst) break;
  }
  return result;
}

process.on('message', (job: Job) => void work(job).then((result) => process.send?.(result)));
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
