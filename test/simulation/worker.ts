/**
 * Plays seeds in a process of its own and prints one line of JSON. The job comes as JSON in the first argument; with a
 * mutant, that change is made to the core as it is loaded.
 */
import { applyMutant } from './mutants.ts';

export interface Job {
  from: number;
  seeds: number;
  /** Names a mutant of the core. */
  mutant?: string;
  /** Ends at the first failure. */
  untilFirst?: boolean;
}

export interface JobResult {
  played: number;
  failures: { seed: number; violations: string[] }[];
  seen: Record<string, number>;
}

// A stack is for a person, who plays the one seed by itself.
Error.stackTraceLimit = 0;

const job = JSON.parse(process.argv[2] ?? '{}') as Job;
const checkMutant = job.mutant === undefined ? null : applyMutant(job.mutant);
const { play } = await import('./play.ts');
const { drawScenario } = await import('./scenario.ts');
const { regressions } = await import('./regressions.ts');
const { telling } = await import('./telling.ts');
checkMutant?.();
const result: JobResult = { played: 0, failures: [], seen: {} };
/** A mutant meets the story that tells it first, then those that once went wrong. */
const own = telling.filter(({ what }) => what === job.mutant);
const kept = job.mutant === undefined ? [] : [...own, ...regressions].map(({ scenario }) => scenario);
for (const scenario of kept) {
  const { violations } = await play(scenario);
  if (violations.length > 0) result.failures.push({ seed: scenario.seed, violations: violations.slice(0, 3) });
  if (violations.length > 0) break;
}
if (job.untilFirst && result.failures.length > 0) job.seeds = 0;
for (let seed = job.from; seed < job.from + job.seeds; seed++) {
  const { violations, seen } = await play(drawScenario(seed));
  result.played += 1;
  for (const [name, n] of Object.entries(seen)) result.seen[name] = (result.seen[name] ?? 0) + n;
  if (violations.length > 0) result.failures.push({ seed, violations: violations.slice(0, 3) });
  if (violations.length > 0 && job.untilFirst) break;
}
process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0));
