/** What an attempt does after its probe: a pure function of the entry and of what the probe has found. */
import type { Entry } from '../queue/entry.ts';
import { isResentOften } from '../queue/resends.ts';
import type { Outcome, Probe } from '../service/operation.ts';

export type NextStep =
  /** The probe has found out what became of the entry. */
  | { kind: 'settle'; outcome: Outcome }
  /** The write may still land, or its effect may show later: the next probe is due when the quarantine is over. */
  | { kind: 'waitOutQuarantine' }
  /** The service has accepted the write for later and does not show it yet. */
  | { kind: 'waitForAccepted' }
  /** The write was sent again often enough and never found: the rep decides. */
  | { kind: 'askRep' }
  /** The probe has found nothing, so the changes that wait behind the rejected create are folded into it first. */
  | { kind: 'foldLater'; otherwise: Exclude<NextStep, { kind: 'foldLater' }> }
  | { kind: 'write'; probe: Extract<Probe, { kind: 'write' }> };

/** `probedAtMs` is the time of the question: a write may have landed while the answer was on the way. */
export function decideNext(
  probe: Probe,
  { kind, status, facts }: Pick<Entry, 'kind' | 'status' | 'facts'>,
  probedAtMs: number,
): NextStep {
  const isUnknown = status.state === 'outcomeUnknown';
  if (isUnknown && probedAtMs < status.quarantineUntilMs && mayShowMore(probe)) return { kind: 'waitOutQuarantine' };
  if (isEnd(probe)) return { kind: 'settle', outcome: probe };
  if (isUnknown && probe.kind === 'write') {
    if (isResentOften({ kind, facts })) return { kind: 'askRep' };
    if (facts.fate === 'accepted') return { kind: 'waitForAccepted' };
  }
  const next: NextStep = probe.kind === 'write' ? { kind: 'write', probe } : { kind: 'settle', outcome: probe };
  return facts.isRejected ? { kind: 'foldLater', otherwise: next } : next;
}

/** Whether a later probe may find that the write has landed: a service that marks deletions may show the mark late. */
function mayShowMore(probe: Probe): boolean {
  return !isEnd(probe) || (probe.kind === 'conflicted' && probe.conflict.kind === 'changedThere');
}

/** A lost dependency is no end: a later change may name another one. */
function isEnd(probe: Probe): probe is Exclude<Outcome, { kind: 'dependencyLost' }> {
  return probe.kind !== 'write' && probe.kind !== 'dependencyLost';
}
