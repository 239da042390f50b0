/** The facts of an entry's attempts: how they change, and how they are stored. */
import { describe, expect, it } from 'vitest';
import type { EntryId } from '../../../../src-shared/domain/ids.ts';
import {
  afterUnknownOutcome,
  factColumns,
  noFacts,
  readFacts,
  type Facts,
} from '../../../../src-main/outbox/queue/facts.ts';

const all: Facts = {
  fate: 'accepted',
  isRejected: true,
  resends: 3,
  decision: { kind: 'adopt', id: 7 },
  knownLines: { ids: [1, 2], freed: [3] },
  firstContent: { payload: { order: {} }, dependsOn: null, changes: ['e2' as EntryId] },
  earlierChanges: [{ description: 'a' }],
  statusBefore: { state: 'queued' },
};

describe('in the columns of an entry', () => {
  it.each<[string, Facts]>([
    ['nothing', noFacts],
    ['everything', all],
    ['a kept duplicate', { ...noFacts, decision: { kind: 'keep', id: 9 } }],
    ['a write that the rep declared to be absent', { ...noFacts, fate: 'unknown', decision: { kind: 'resend' } }],
    ['lines that were unknown', { ...noFacts, fate: 'elsewhere', knownLines: { ids: null, freed: [] } }],
  ])('%s is read as it was written', (_, facts) => expect(readFacts(factColumns(facts))).toEqual(facts));

  it.each([
    ['a fate that does not exist', { fate: 'lost' }],
    ['a decision that does not exist', { decision: 'drop' }],
    ['a decision without its record', { decision: 'adopt', decided_id: null }],
    ['half a text', { known_lines: '{"ids":[' }],
  ])('%s is refused', (_, damage) => {
    expect(() => readFacts({ ...factColumns(noFacts), ...damage })).toThrow();
  });
});

describe('after an attempt of unknown outcome', () => {
  it('an earlier rejection and an earlier content no longer count', () => {
    expect(afterUnknownOutcome(all)).toEqual({ ...all, isRejected: false, firstContent: null });
  });

  it.each([
    ['noEffect', 'unknown'],
    ['elsewhere', 'unknown'],
    ['unknown', 'unknown'],
    ['accepted', 'accepted'],
  ] as const)('%s becomes %s', (fate, expected) => {
    expect(afterUnknownOutcome({ ...noFacts, fate }).fate).toBe(expected);
  });

  it('it is accepted if the service said so', () => {
    expect(afterUnknownOutcome(noFacts, { isAccepted: true }).fate).toBe('accepted');
  });

  it('the decision to send it again is used up', () => {
    expect(afterUnknownOutcome({ ...noFacts, decision: { kind: 'resend' } }).decision).toBeNull();
  });
});
