/** Plays scenarios against the real core: `npm run simulate -- --seeds 1000 --from 1`, or one seed with its story. */
import { parseArgs } from 'node:util';
import { play } from '../test/simulation/play.ts';
import { drawScenario } from '../test/simulation/scenario.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});
const from = Number(values.seed ?? values.from);
const seeds = values.seed === undefined ? Number(values.seeds) : 1;
const seen: Record<string, number> = {};
const started = performance.now();
let failed = 0;
const first = new Map<string, number[]>();
for (let seed = from; seed < from + seeds; seed++) {
  const verdict = await play(drawScenario(seed));
  for (const [name, n] of Object.entries(verdict.seen)) seen[name] = (seen[name] ?? 0) + n;
  if (values.verbose) console.log(verdict.story.join('\n'));
  if (verdict.violations.length === 0) continue;
  failed += 1;
  const kind = (verdict.violations[0] ?? '').replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/g, 'N').slice(0, 90);
  first.set(kind, [...(first.get(kind) ?? []), seed]);
}
console.log(`${seeds} seeds, ${failed} failed, ${((performance.now() - started) / seeds).toFixed(1)} ms each`);
for (const [kind, list] of [...first].sort((a, b) => b[1].length - a[1].length))
  console.log(`${list.length} × ${kind}: ${list.slice(0, 6).join(' ')}`);
if (values.verbose || seeds > 50)
  console.log(
    Object.entries(seen)
      .sort()
      .map(([name, n]) => `${name}: ${n}`)
      .join('\n'),
  );
