/** Laptops whose clock is set forward and back, by an hour of summer time or by years: each write arrives once, in its order. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { draft } from '../support/drafts.ts';
import { openRig } from '../support/rig.ts';
import { seed } from '../support/seed.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const yearMs = 365 * dayMs;

const jump = fc.oneof(
  fc.constantFrom(hourMs, -hourMs, dayMs, -dayMs, yearMs, -yearMs, 10 * yearMs, -10 * yearMs),
  fc.integer({ min: -yearMs, max: yearMs }),
);
const trouble = fc.constantFrom('none', 'requestLost', 'answerLost', 'busy');
const day = fc.array(fc.record({ trouble, jump }), { minLength: 1, maxLength: 5 });

it('whatever the clock does between and while writes are sent', { timeout: 120_000 }, async () => {
  let jumps = 0;
  await fc.assert(
    fc.asyncProperty(day, async (steps) => {
      const rig = await openRig();
      for (const [at, step] of steps.entries()) {
        if (step.trouble === 'busy') {
          rig.network.failNext(/^POST/, () => new Response('', { status: 429, headers: { 'retry-after': '120' } }));
        } else if (step.trouble !== 'none') {
          rig.network.failNext(/^POST/, step.trouble);
        }
        await rig.command('order.create', { order: { ...draft(rig), observations: `order ${at}` } });
        await rig.sync();
        rig.clock.jumpTo(Math.max(dayMs, rig.clock.now() + step.jump));
        jumps += 1;
      }
      expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, dead: 0, conflicted: 0 });
      const notes = rig.service.orders().map(({ observations }) => observations);
      expect(notes.toSorted()).toEqual(steps.map((_step, at) => `order ${at}`));
      const list = await rig.query('outbox.list', {});
      const seqs = list.entries.map(({ seq }) => seq);
      expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
    }),
    { numRuns: 25 },
  );
  console.log(`${jumps} jumps of the clock in 25 days, seed ${seed}`);
});

it('a year forward while a write waits does not give it up, and a year back does not hold it for a year', async () => {
  for (const by of [yearMs, -yearMs]) {
    const rig = await openRig();
    rig.network.failNext(/^POST/, () => new Response('', { status: 503, headers: { 'retry-after': '3600' } }));
    await rig.command('order.create', { order: draft(rig) });
    await rig.sync();
    rig.clock.jumpTo(rig.clock.now() + by);
    const fromMs = rig.clock.now();
    expect(await rig.syncUntilQuiet()).toMatchObject({ open: 0, dead: 0, conflicted: 0 });
    expect(rig.clock.now() - fromMs).toBeLessThan(dayMs);
    expect(rig.service.orders()).toHaveLength(1);
  }
});
