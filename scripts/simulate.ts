/**
 * Plays scenarios against the real core: `npm run simulate -- --seeds 1000 --from 1`. With `--seed N`, one of them: its
 * story, and where it fails the smallest scenario that fails alike. `--digests FILE` writes down how each story ends, and
 * `--compare FILE --with FILE` says which stories end otherwise in another version of the program: each version writes its
 * own file. The exit code is 1 when a promise was broken or two files differ.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { compareDigests, digestLines, readDigests } from '../test/simulation/digests.ts';
import { play } from '../test/simulation/play.ts';
import { drawScenario } from '../test/simulation/scenario.ts';
import { shrink } from '../test/simulation/shrink.ts';
import { tellScenario } from '../test/simulation/stories/sentences.ts';
import { storyLine } from '../test/simulation/stories/stories.ts';
import { simulate } from '../test/simulation/simulate.ts';
import { readCommandLine, refuse, wholeNumber } from './command-line.ts';

const usage =
  'npm run simulate -- [--seeds N] [--from N] [--seed N] [--verbose] [--digests FILE] [--compare FILE --with FILE]';
const { values } = readCommandLine(usage, {
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    verbose: { type: 'boolean', default: false },
    digests: { type: 'string' },
    compare: { type: 'string' },
    with: { type: 'string' },
  },
});

async function playOne(seed: number): Promise<boolean> {
  const scenario = drawScenario(seed);
  const verdict = await play(scenario, values.verbose);
  if (values.verbose) {
    console.log(verdict.story.join('\n'));
    const { service, questions } = verdict.ending ?? { service: [], questions: [] };
    console.log(`\nThe service holds:\n${service.join('\n')}\n\nThe rep is asked:\n${questions.join('\n')}\n`);
  }
  if (verdict.violations.length === 0) {
    console.log(`Seed ${seed}: every promise was kept.`);
    return true;
  }
  const smallest = await shrink(scenario);
  console.log(`Seed ${seed} fails. The smallest story that fails alike:\n`);
  console.log(tellScenario(smallest).join('\n'));
  console.log(`\nWhat happened:\n${(await play(smallest)).story.join('\n')}`);
  const line = storyLine('what went wrong', smallest);
  console.log(`\nTo keep it, as a line of test/simulation/stories/kept.jsonl:\n${line}`);
  return false;
}

async function playMany(from: number, seeds: number): Promise<boolean> {
  const startedAt = performance.now();
  const withDigests = values.digests !== undefined;
  const { failures, seen, digests } = await simulate({ from, seeds, digests: withDigests }, (played, failed) => {
    if (process.stdout.isTTY) process.stdout.write(`\r${played} of ${seeds}, ${failed} failed `);
  });
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`\r${seeds} seeds from ${from} in ${seconds.toFixed(1)} s: ${failures.length} failed.`);
  for (const { seed, violations } of failures.slice(0, 20)) console.log(`  --seed ${seed}: ${violations[0]}`);
  if (values.verbose) {
    const rows = Object.entries(seen).sort(([a], [b]) => a.localeCompare(b));
    console.log(rows.map(([name, n]) => `  ${name}: ${n}`).join('\n'));
  }
  if (values.digests !== undefined) writeFileSync(values.digests, digestLines(digests));
  return failures.length === 0;
}

function compare(firstFile: string, secondFile: string): boolean {
  const [first, second] = [firstFile, secondFile].map((file) => readDigests(readFileSync(file, 'utf8')));
  const { compared, differences } = compareDigests(first ?? [], second ?? []);
  if (compared === 0) return refuse('The two files have no seed in common.');
  console.log(`${compared} seeds compared: ${differences.length} end otherwise.`);
  for (const { seed, what } of differences.slice(0, 20)) console.log(`  --seed ${seed}: ${what}`);
  return differences.length === 0;
}

function chooseWork(): boolean | Promise<boolean> {
  if ((values.compare === undefined) !== (values.with === undefined))
    return refuse('--compare and --with go together.');
  if (values.compare !== undefined && values.with !== undefined) return compare(values.compare, values.with);
  if (values.seed !== undefined) return playOne(wholeNumber('--seed', values.seed, 0));
  return playMany(wholeNumber('--from', values.from, 0), wholeNumber('--seeds', values.seeds, 1));
}

process.exitCode = (await chooseWork()) ? 0 : 1;
