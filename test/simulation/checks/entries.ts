/** Every entry at the end: its story, its state, and what the service holds of it. */
import { selectHistory } from '../../../src-main/db/outbox/history.ts';
import type { Conflict } from '../../../src-shared/contract/outbox/outbox.ts';
import { checkDoubles, checkLaneOrder, checkSamePhotos, checkTwinsTold } from './doubles.ts';
import { checkEffect } from './effects.ts';
import { checkConflict, checkDead, checkRest, checkStory } from './stories.ts';
import type { History } from './entry-rows.ts';
import { allEntries } from './tables.ts';
import type { World } from '../world/world.ts';

export function checkEntries(world: World): Record<string, number> {
  const { db } = world.machine.life;
  const rows = allEntries(db);
  const history = rows.flatMap((row) =>
    selectHistory(db, row).map((step): History => ({ entry_seq: row.seq, ...step })),
  );
  const seen: Record<string, number> = {};
  const tally = (name: string) => (seen[name] = (seen[name] ?? 0) + 1);
  for (const row of rows) {
    const story = history.filter(({ entry_seq }) => entry_seq === row.seq);
    checkStory(world, row, story);
    for (const { note } of story) tally(`note ${note}`);
    tally(`${row.kind} ${row.state}`);
    if (row.conflict) tally(`conflict ${(JSON.parse(row.conflict) as Conflict).kind}`);
    checkRest(world, row, rows);
    if (row.state === 'dead') checkDead(world, row, story);
    if (row.state === 'conflicted') checkConflict(world, row);
    checkEffect(world, row, story);
  }
  checkLaneOrder(world, rows);
  checkDoubles(world, rows, history);
  checkTwinsTold(world, rows, history);
  checkSamePhotos(world, rows);
  return seen;
}
