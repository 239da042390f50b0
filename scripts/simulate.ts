/**
 * Plays scenarios against the real core: `npm run simulate -- --seeds 1000 --from 1`. With `--seed N`, one of them: its
 * story, and where it fails the smallest scenario that fails alike. The exit code is 1 when a promise was broken.
 */
import { play } from '../test/simulation/play.ts';
import { drawScenario } from '../test/simulation/scenario.ts';
import { shrink } from '../test/simulation/shrink.ts';
import { simulate } from '../test/simulation/simulate.ts';
import { readCommandLine, wholeNumber } from './command-line.ts';

const usage = 'npm run simulate -- [--seeds N] [--from N] [--seed N] [--verbose]';
const { values } = readCommandLine(usage, {
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});

async function playOne(seed: number): Promise<boolean> {
  const scenario = drawScenario(seed);
  const verdict = await play(scenario);
  if (values.verbose) console.log(verdict.story.join('\n'));
  if (verdict.violations.length === 0) {
    console.log(`Seed ${seed}: every promise was kept.`);
    return true;
  }
  const smallest = await shrink(scenario);
  console.log(`Seed ${seed} fails. The smallest story that fails alike:\n`);
  console.log((await play(smallest)).story.join('\n'));
  console.log(`\nTo keep it, in test/simulation/regressions.ts:\n${JSON.stringify(smallest)}`);
  return false;
}

async function playMany(from: number, seeds: number): Promise<boolean> {
  const startedAt = performance.now();
  const { failures, seen } = await simulate({ from, seeds }, (played, failed) => {
    if (process.stdout.isTTY) process.stdout.write(`\r${played} of ${seeds}, ${failed} failed `);
  });
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`\r${seeds} seeds from ${from} in ${seconds.toFixed(1)} s: ${failures.length} failed.`);
  for (const { seed, violations } of failures.slice(0, 20)) console.log(`  --seed ${seed}: ${violations[0]}`);
  if (values.verbose) {
    const rows = Object.entries(seen).sort(([a], [b]) => a.localeCompare(b));
    console.log(rows.map(([name, n]) => `  ${name}: ${n}`).join('\n'));
  }
  return failures.length === 0;
}

const kept =
  values.seed === undefined
    ? await playMany(wholeNumber('--from', values.from, 0), wholeNumber('--seeds', values.seeds, 1))
    : await playOne(wholeNumber('--seed', values.seed, 0));
process.exitCode = kept ? 0 : 1;
