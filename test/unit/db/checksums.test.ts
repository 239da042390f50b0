import { expect, it, onTestFinished } from 'vitest';
import { Connection } from '../../../src-main/db/engine/connection.ts';
import { migrate } from '../../../src-main/db/migrate.ts';
import { moveLane } from '../../../src-main/db/outbox/moved-entries.ts';
import { insertEntry, selectEntry, updateEntry } from '../../../src-main/db/outbox/rows.ts';
import { makeEntryDue } from '../../../src-main/db/outbox/due-entries.ts';
import { findWrongChecksums, createChecksumTriggers } from '../../../src-main/db/engine/checksums.ts';

const entry = {
  ...{ id: 'e1', kind: 'order.create', lane: 'order:o1', record_local_id: 'o1' },
  ...{ payload: '{"order":{"observations":"ção"}}', base: null, depends_on: null, created_at_ms: 1_763_750_000_000 },
};

function openOutbox() {
  const db = new Connection(':memory:');
  onTestFinished(() => void db.close());
  migrate(db);
  createChecksumTriggers(db);
  const seq = insertEntry(db, entry);
  return { db, seq, row: () => selectEntry(db, 'e1') ?? expect.fail('The entry is gone') };
}

it('holds for a row as it was put in', () => {
  const { db } = openOutbox();
  expect(findWrongChecksums(db)).toEqual(new Set());
});

it.each([
  ['its payload stays', null],
  ['its payload is another one', '{"order":{}}'],
])('holds for an entry that was moved on if %s', (_, payload) => {
  const { db, row } = openOutbox();
  const failure = '{"kind":"busy"}';
  const moved = { state: 'waiting', attempts: 2, next_attempt_at_ms: 1_763_750_060_000, fate: 'unknown', failure };
  updateEntry(db, { ...row(), ...moved, payload, changed_at_ms: 1_763_750_001_000 }, 'queued');
  expect(row()).toMatchObject({ ...moved, payload: payload ?? entry.payload });
  expect(findWrongChecksums(db)).toEqual(new Set());
});

it('holds whatever statement changes the row', () => {
  const { db } = openOutbox();
  db.prepare(`UPDATE outbox SET next_attempt_at_ms = 9`).run();
  makeEntryDue(db, 'e1');
  moveLane(db, { lane: 'order:o1', localId: 'o1' }, { lane: 'order:o2', localId: 'o2' });
  expect(findWrongChecksums(db)).toEqual(new Set());
});

it('is renewed by a statement that leaves all as it was', () => {
  const { db, seq, row } = openOutbox();
  updateEntry(db, { ...row(), payload: null }, 'queued');
  updateEntry(db, { ...row(), payload: null }, 'queued');
  expect(findWrongChecksums(db)).toEqual(new Set());
  expect(seq).toBe(1);
});

it.each(['payload', 'lane', 'state', 'created_at_ms', 'fate', 'known_lines'])(
  'tells that %s was changed behind its back',
  (column) => {
    const { db, seq } = openOutbox();
    db.exec(`DROP TRIGGER temp.checksum_updated; UPDATE outbox SET ${column} = 7`);
    expect(findWrongChecksums(db)).toEqual(new Set([seq]));
  },
);
