/** What an attempt does after its probe, case by case. */
import { describe, expect, it } from 'vitest';
import type { Entry } from '../../../../src-main/outbox/queue/entry.ts';
import { noFacts, type Facts } from '../../../../src-main/outbox/queue/facts.ts';
import type { EntryStatus } from '../../../../src-main/outbox/queue/status.ts';
import { decideNext } from '../../../../src-main/outbox/send/decide-next.ts';
import type { Outcome, Probe } from '../../../../src-main/outbox/service/operation.ts';

const probedAtMs = 1_000;
const settled: Outcome = { kind: 'settled', note: 'adopted', apply() {}, ownChange: null };
const conflict = (kind: 'undecided' | 'changedThere'): Outcome => ({
  kind: 'conflicted',
  conflict: kind === 'undecided' ? { kind, candidates: [] } : { kind, fields: [] },
});
const lost: Outcome = { kind: 'dependencyLost' };
const write: Probe = { kind: 'write', write: () => Promise.resolve(settled) };

const sending: EntryStatus = { state: 'sending' };
const unknownUntil = (quarantineUntilMs: number): EntryStatus => ({
  ...{ state: 'outcomeUnknown', nextAttemptAtMs: 0, quarantineUntilMs, failure: null },
});
const inQuarantine = unknownUntil(probedAtMs + 1);
const afterQuarantine = unknownUntil(probedAtMs);

const next = (probe: Probe, status: EntryStatus, facts: Partial<Facts> = {}, kind: Entry['kind'] = 'order.create') =>
  decideNext(probe, { kind, status, facts: { ...noFacts, ...facts } }, probedAtMs);

describe('a first attempt', () => {
  it.each([
    ['writes if there is something to write', write, { kind: 'write', probe: write }],
    ['ends if nothing is left to write', settled, { kind: 'settle', outcome: settled }],
    [
      'ends with a question to the rep',
      conflict('changedThere'),
      { kind: 'settle', outcome: conflict('changedThere') },
    ],
    ['ends if its dependency is lost', lost, { kind: 'settle', outcome: lost }],
  ])('%s', (_, probe, expected) => expect(next(probe, sending)).toEqual(expected));
});

describe('an attempt whose outcome is unknown', () => {
  it.each([
    ['waits while the write may still land', write, inQuarantine, 'waitOutQuarantine'],
    ['waits while a mark of its deletion may still show', conflict('changedThere'), inQuarantine, 'waitOutQuarantine'],
    ['waits with a lost dependency', lost, inQuarantine, 'waitOutQuarantine'],
    ['ends at once if it is found', settled, inQuarantine, 'settle'],
    ['asks the rep at once if several records may be it', conflict('undecided'), inQuarantine, 'settle'],
    ['is sent again once the quarantine is over', write, afterQuarantine, 'write'],
    ['is not sent again if its dependency is lost', lost, afterQuarantine, 'settle'],
  ])('%s', (_, probe, status, expected) => {
    expect(next(probe, status, { fate: 'unknown' }).kind).toBe(expected);
  });

  it('is left time if the service has accepted it for later', () => {
    expect(next(write, afterQuarantine, { fate: 'accepted' }).kind).toBe('waitForAccepted');
  });

  it.each([
    ['unknown', 5, 'write'],
    ['unknown', 6, 'askRep'],
    ['accepted', 6, 'askRep'],
  ] as const)('%s, sent again %i times by itself: %s', (fate, resends, expected) => {
    expect(next(write, afterQuarantine, { fate, resends }).kind).toBe(expected);
  });

  it('is sent again without end if doing it twice leaves the same state', () => {
    expect(next(write, afterQuarantine, { fate: 'unknown', resends: 100 }, 'order.update').kind).toBe('write');
  });
});

describe('a create that was rejected after an unknown outcome', () => {
  const rejected = { fate: 'unknown', isRejected: true } as const;

  it.each([
    ['takes in what waits behind it before it is written', write, { kind: 'write', probe: write }],
    ['takes in what may replace a lost dependency', lost, { kind: 'settle', outcome: lost }],
  ])('%s', (_, probe, otherwise) => {
    expect(next(probe, sending, rejected)).toEqual({ kind: 'foldLater', otherwise });
  });

  it('takes in nothing if it is found', () => {
    expect(next(settled, sending, rejected)).toEqual({ kind: 'settle', outcome: settled });
  });
});
