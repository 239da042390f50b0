import { expect, test } from 'vitest';
import type { SyncStatus } from '../../../src-shared/contract/sync.ts';
import { watchStatus } from '../../../src-renderer/state/notices.ts';

const calm: SyncStatus = {
  ...{ connection: 'online', phase: 'idle', open: 0, conflicted: 0, dead: 0, outcomeUnknown: 0, lastSyncAtMs: null },
  ...{ nextAttemptAtMs: null, lastFailure: null, storage: null, heldDeletionCheck: null, rescue: null, progress: null },
};

function say(...changes: Partial<SyncStatus>[]) {
  const watch = watchStatus();
  return changes.map((change) => watch.next({ ...calm, ...change })).filter((notice) => notice !== null);
}

test('says how many need the rep once the queue rests, not one by one', () => {
  expect(say({}, { open: 3, phase: 'pushing' }, { open: 2, dead: 1, phase: 'pushing' }, { dead: 3 })).toEqual([
    { kind: 'needsYou', count: 3 },
  ]);
});

test('says nothing of what stood there when the window opened, nor when it becomes less', () => {
  expect(say({ dead: 2 }, { dead: 2 }, { dead: 1 }, {})).toEqual([]);
});

test('says once that a token is wanted, and again after there was one', () => {
  const lost = { connection: 'needsAuth', open: 1 } as const;
  expect(say({}, lost, lost, { open: 1 }, lost)).toEqual([{ kind: 'needsToken' }, { kind: 'needsToken' }]);
  expect(say({}, { connection: 'noToken' }, lost)).toEqual([{ kind: 'noToken' }]);
});

test('says that a long queue has drained, and nothing of a short one', () => {
  expect(say({}, { open: 9 }, { open: 4, phase: 'pushing' }, {})).toEqual([]);
  expect(say({}, { open: 12 }, { open: 4, phase: 'pushing' }, {}, {})).toEqual([{ kind: 'drained', count: 12 }]);
});

test('says nothing of a long queue that was discarded or handed over: nothing of it was sent', () => {
  expect(say({}, { open: 12 }, {})).toEqual([]);
  expect(say({}, { open: 12 }, { open: 2 }, { open: 2, phase: 'pushing' }, {})).toEqual([]);
  expect(say({}, { open: 22 }, { open: 12 }, { open: 12, phase: 'pushing' }, { phase: 'pulling' }, {})).toEqual([
    { kind: 'drained', count: 12 },
  ]);
});
