/** What the outbox screen asks and decides beyond single entries: lanes, the journal of what is over, many at once. */
import * as v from 'valibot';
import { EntryId } from '../../domain/ids.ts';
import type { ServiceFailure } from '../failures.ts';
import type { EntryView } from './outbox.ts';
import { SearchText } from '../catalogue/search-text.ts';

const limit = (most: number) =>
  v.optional(
    v.pipe(
      v.number('mustBeANumber'),
      v.integer('mustBeAWholeNumber'),
      v.minValue(1, 'outOfRange'),
      v.maxValue(most, 'outOfRange'),
    ),
  );

/** Which of the entries that are not over: `needsYou` is conflicted or dead, `notConfirmed` is sending or of unknown outcome. */
const pendingFilters = ['all', 'needsYou', 'waiting', 'notConfirmed'] as const;
export type PendingFilter = (typeof pendingFilters)[number];

const journalFilters = ['settled', 'discarded'] as const;
export type JournalFilter = (typeof journalFilters)[number];

/** A name for it, to be handed back as it came. */
const cause = v.pipe(v.string('mustBeText'), v.minLength(1, 'required'));

export const outboxScreenQueries = {
  /** Lanes that hold at least one entry of the filter: those that need the rep first, then in order of their heads. */
  'outbox.lanes': v.strictObject({
    filter: v.picklist(pendingFilters, 'mustBeOneOf'),
    limit: limit(1_000),
    /** Only those with an entry that was rejected for this cause, as `outbox.causes` names it. */
    cause: v.optional(cause),
    /** Leaves out entries of the causes that `outbox.causes` lists. */
    withoutCauses: v.optional(v.boolean('mustBeOneOf')),
  }),
  /** Why entries were rejected, where at least five were for one cause; the most frequent first. */
  'outbox.causes': v.strictObject({}),
  /** What is over, newest first, from this place on. `text` looks in customers, ids, external ids and in what was sent. */
  'outbox.journal': v.strictObject({
    filter: v.picklist(journalFilters, 'mustBeOneOf'),
    text: v.optional(SearchText),
    from: v.optional(v.pipe(v.number('mustBeANumber'), v.integer('mustBeAWholeNumber'), v.minValue(0, 'outOfRange'))),
    limit: limit(1_000),
  }),
  /** Why what is due next waits, and the latest failures of every kind. */
  'outbox.troubles': v.strictObject({}),
} as const;

export const outboxScreenCommands = {
  /**
   * As `outbox.retry`, for each that can be retried; the others stay as they are. `filter`: everything of it that was rejected
   * or put off, shown or not; `cause`: everything that was rejected for it.
   */
  'outbox.retryAll': v.union(
    [
      v.strictObject({ entryIds: v.array(EntryId, 'mustBeAList') }),
      v.strictObject({ filter: v.picklist(pendingFilters, 'mustBeOneOf') }),
      v.strictObject({ cause }),
    ],
    'mustBeOneOf',
  ),
  /** Discards everything that certainly had no effect. What is on its way or of unknown outcome stays. */
  'outbox.discardAll': v.strictObject({}),
} as const;

export interface LaneView {
  lane: string;
  /** The head first: it holds the others back. At most twenty. */
  entries: EntryView[];
  total: number;
}

export interface CauseView {
  cause: string;
  failure: ServiceFailure;
  /** Entries that were rejected for it. */
  count: number;
}

export interface JournalEntry extends EntryView {
  endedAtMs: number;
}

export interface TroubleView {
  entry: EntryView;
  atMs: number;
  failure: ServiceFailure;
}

export interface OutboxScreenResults {
  'outbox.lanes': {
    lanes: LaneView[];
    /** All lanes of the filter, shown or not. */
    laneTotal: number;
    counts: Record<PendingFilter, number>;
    /** How many `outbox.retryAll` of this filter tries again. */
    retried: number;
  };
  'outbox.causes': { causes: CauseView[] };
  'outbox.journal': { entries: JournalEntry[]; total: number };
  'outbox.troubles': {
    /** What stopped the entry that is due next; null when nothing waits because of a failure. */
    waitingFor: ServiceFailure | null;
    /** What waits for the rep and holds back all that is left to send; null where something can be sent without him. */
    heldBy: EntryView | null;
    failures: TroubleView[];
  };
}

export interface OutboxScreenDone {
  'outbox.retryAll': { retried: number };
  'outbox.discardAll': { discarded: number; kept: number };
}
