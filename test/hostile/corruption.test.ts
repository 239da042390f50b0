import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Workspace } from '../../src-main/app/workspace.ts';
import type { EntryView } from '../../src-shared/contract/outbox/outbox.ts';
import { seed as firstSeed } from '../support/seed.ts';
import { valueOf } from '../support/value-of.ts';
import { createChance, spoilDatabase } from './spoil.ts';
import { liveOneDay, marks, repeatDay, type Day, type Laptop } from './spoiled-laptop.ts';

const everyday = 20;
const runs = [
  { from: firstSeed, count: everyday, tags: [] },
  { from: firstSeed + everyday, count: Number(process.env['SATCHEL_RUNS'] ?? 240), tags: ['full'] },
];
/** How often a rep would start the app again before calling somebody. */
const mostStarts = 4;

interface Outcome {
  starts: number;
  isRescued: boolean;
  entries: EntryView[];
}

/** Starts the app until it works through everything; a start that does not open fails the test. */
async function workItOut(laptop: Laptop): Promise<Outcome> {
  for (let starts = 1; ; starts++) {
    const workspace = await laptop.open();
    try {
      await syncUntilQuiet(laptop, workspace);
      const { entries } = valueOf(await workspace.query('outbox.list', {}));
      const { rescue } = valueOf(await workspace.query('sync.status', {}));
      valueOf(await workspace.query('orders.search', { limit: 100 }));
      return { starts, isRescued: rescue !== null, entries };
    } catch (error) {
      if (starts >= mostStarts) throw error;
    } finally {
      await workspace.close();
    }
  }
}

async function syncUntilQuiet(laptop: Laptop, workspace: Workspace): Promise<void> {
  for (let pass = 0; pass < 30; pass++) {
    const { nextAttemptAtMs } = await workspace.syncNow();
    if (nextAttemptAtMs === null) return;
    await laptop.clock.advance(Math.max(1, nextAttemptAtMs - laptop.clock.now()));
  }
  throw new Error('Not quiet after 30 passes');
}

/** How often each thing that the rep saved is on the service. */
function countOnService({ service }: Laptop): Record<string, number> {
  const orders = service.orders();
  const counts: Record<string, number> = {};
  for (const mark of marks.orders) counts[mark] = orders.filter(({ fk_id }) => fk_id === mark).length;
  counts['update'] = orders.filter(({ observations }) => observations === marks.observations).length;
  counts['line'] = orders.flatMap(({ items }) => items).filter(({ description }) => description === marks.line).length;
  counts['address'] = service.addresses().filter(({ street }) => street === marks.street).length;
  return counts;
}

describe.each([
  ['nothing of it sent yet', { isSent: false }],
  ['all of it sent since the backup', { isSent: true }],
])('a database that is spoiled at random, %s', (_name, kind) => {
  let day: Day;
  beforeAll(async () => {
    day = await liveOneDay(kind);
  }, 60_000);
  afterAll(() => rmSync(day.directory, { recursive: true, force: true }));

  for (const { from, count, tags } of runs) {
    const name = `opens every time; nothing that was saved is lost or sent twice (${count} times)`;
    it(name, { timeout: 900_000, tags }, async () => {
      const tally = { rescued: 0, harmless: 0, startedAgain: 0, beforeTheRep: 0 };
      for (let seed = from; seed < from + count; seed++) {
        const laptop = await repeatDay(day);
        const how = spoilDatabase(laptop.directory, createChance(seed));
        try {
          const { starts, isRescued, entries } = await workItOut(laptop);
          tally[isRescued ? 'rescued' : 'harmless'] += 1;
          if (starts > 1) tally.startedAgain += 1;
          tally.beforeTheRep += entries.length;
          const counts = countOnService(laptop);
          const doubled = Object.entries(counts).filter(([, count]) => count > 1);
          const missing = Object.entries(counts).filter(([, count]) => count === 0);
          expect(doubled, `sent twice`).toEqual([]);
          expect(missing.length, `missing: ${missing.join()}`).toBeLessThanOrEqual(entries.length);
        } catch (error) {
          throw new Error(`Seed ${seed}, ${how}: ${String(error)}`, { cause: error });
        } finally {
          laptop.discard();
        }
      }
      console.log(`seeds ${from} to ${from + count - 1}: ${JSON.stringify(tally)}`);
      expect(tally.rescued).toBeGreaterThan(count / 20);
    });
  }
});
