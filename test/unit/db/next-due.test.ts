import { Connection } from '../../../src-main/db/engine/connection.ts';
import { expect, it, onTestFinished } from 'vitest';
import { noteDamaged } from '../../../src-main/db/outbox/damaged-entries.ts';
import { migrate } from '../../../src-main/db/migrate.ts';
import { insertEntry } from '../../../src-main/db/outbox/rows.ts';
import { selectNextDueAtMs, selectNextPostponedMs } from '../../../src-main/db/outbox/due-entries.ts';
import { createChecksumTriggers } from '../../../src-main/db/engine/checksums.ts';

const nowMs = 1_000;

function openOutbox() {
  const db = new Connection(':memory:');
  onTestFinished(() => void db.close());
  migrate(db);
  createChecksumTriggers(db);
  const add = (id: string, lane: string, dependsOn: string | null = null) =>
    insertEntry(db, {
      ...{ id, kind: 'order.update', lane, record_local_id: lane, payload: '{}', base: null },
      ...{ depends_on: dependsOn, created_at_ms: nowMs },
    });
  const set = (id: string, columns: string) => db.prepare(`UPDATE outbox SET ${columns} WHERE id = ?`).run(id);
  return { db, add, set, due: () => selectNextDueAtMs(db, nowMs) };
}

it('is at once if the head of a lane waits for nothing, however long others wait', () => {
  const { add, set, due } = openOutbox();
  expect(due()).toBeNull();
  add('late', 'order:a');
  set('late', `state = 'waiting', next_attempt_at_ms = 5000`);
  expect(due()).toBe(5000);
  add('queued', 'order:b');
  expect(due()).toBe(0);
});

it('is not what stands behind a head, depends on another entry, or is damaged', () => {
  const { db, add, set, due } = openOutbox();
  add('late', 'order:a');
  set('late', `state = 'waiting', next_attempt_at_ms = 5000`);
  add('behind', 'order:a');
  add('dependent', 'order:b', 'late');
  noteDamaged(db, add('damaged', 'order:c'));
  expect(due()).toBe(5000);
  set('late', `state = 'settled', next_attempt_at_ms = NULL`);
  expect(due()).toBe(0);
});

it('is at once, and nothing that is waited for, if the clock that put it off has been set back by a year since', () => {
  const { db, add, set, due } = openOutbox();
  add('late', 'order:a');
  set('late', `state = 'outcomeUnknown', next_attempt_at_ms = 31e9, changed_at_ms = 30e9`);
  expect(due()).toBe(0);
  expect(selectNextPostponedMs(db, nowMs)).toBeNull();
});

it('is waited for also where it is a deletion that is held for an undo', () => {
  const { db, add, set } = openOutbox();
  add('held', 'order:a');
  set('held', `next_attempt_at_ms = 9000`);
  expect(selectNextPostponedMs(db, nowMs)).toBe(9000);
});
