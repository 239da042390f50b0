/** What the outbox lists: which entries, in which view, and which of them is open. */
import type { PendingFilter } from '../../../src-shared/contract/outbox/outbox-screen.ts';
import type { EntryId } from '../../../src-shared/domain/ids.ts';
import { m } from '../../i18n/generated/messages.js';
import { liveQuery } from '../../state/live-query.svelte.ts';

export type OutboxView = 'waiting' | 'settled' | 'discarded';

/** So many lanes more are shown at a time, and so many at most. */
const step = 100;
const most = 1_000;
const noCounts: Record<PendingFilter, number> = { all: 0, needsYou: 0, waiting: 0, notConfirmed: 0 };

/** Made while the screen is made. */
export class OutboxList {
  view = $state<OutboxView>('waiting');
  filter = $state<PendingFilter>('all');
  /** What is sought among what is over. */
  text = $state('');
  /** What the rep has opened; null while the first of the list is shown by itself. */
  openId = $state<EntryId | null>(null);
  #limit = $state(step);
  #cause = $state<string | null>(null);
  /** Many of one cause stand above the list as one. */
  isGrouped = $derived.by(() => this.view === 'waiting' && (this.filter === 'all' || this.filter === 'needsYou'));
  readonly #groups = liveQuery('outbox.causes', () => (this.isGrouped ? {} : null), ['outbox']);
  causes = $derived.by(() => this.#groups.value?.causes ?? []);
  /** The entries that were rejected for it are listed, and none else. A group that a retry has emptied is shown no more. */
  cause = $derived.by(() => (this.causes.some(({ cause }) => cause === this.#cause) ? this.#cause : null));
  readonly #pending = liveQuery('outbox.lanes', () => (this.view === 'waiting' ? this.#askedLanes() : null), [
    'outbox',
  ]);
  readonly #journal = liveQuery(
    'outbox.journal',
    () => (this.view === 'waiting' ? null : { filter: this.view, text: this.text }),
    ['outbox'],
  );
  lanes = $derived.by(() => this.#pending.value?.lanes ?? []);
  laneTotal = $derived.by(() => this.#pending.value?.laneTotal ?? 0);
  counts = $derived.by(() => this.#pending.value?.counts ?? noCounts);
  /** How many rejected entries are being retried. */
  retried = $derived.by(() => this.#pending.value?.retried ?? 0);
  /** How many entries of what is over were found, also those that are not shown. */
  total = $derived.by(() => this.#journal.value?.total ?? 0);
  entries = $derived.by(() =>
    this.view === 'waiting' ? this.lanes.flatMap((lane) => lane.entries) : (this.#journal.value?.entries ?? []),
  );
  isAnswered = $derived.by(() =>
    this.view === 'waiting' ? this.#pending.value !== null : this.#journal.value !== null,
  );
  error = $derived.by(() => this.#pending.error ?? this.#journal.error);
  hasMore = $derived.by(() => this.view === 'waiting' && this.laneTotal > this.lanes.length && this.#limit < most);
  #lastShown: EntryId | null = null;
  /** What is shown stays while the list has it: what comes up before it would be decided in its place. */
  shownId = $derived.by(() => {
    if (this.openId !== null) return this.openId;
    return (this.entries.find(({ id }) => id === this.#lastShown) ?? this.entries[0])?.id ?? null;
  });
  /** What is shown; null where another part of the outbox has it. */
  current = $derived.by(() => (this.entries.some(({ id }) => id === this.shownId) ? this.shownId : null));
  emptyWords = $derived.by(() => {
    if (this.view === 'waiting') return m.outbox_empty_filter();
    if (this.text !== '') return m.outbox_found_none();
    return this.view === 'settled' ? m.outbox_empty_sent() : m.outbox_empty_discarded();
  });
  /** How much was found among what is over; null until that is known. What waits is counted in the bar above it. */
  foundWords = $derived.by(() => {
    if (this.#journal.value === null || !this.#journal.isAnswered || this.#journal.error) return null;
    return this.total === 0 ? this.emptyWords : m.outbox_found({ count: this.total });
  });

  constructor() {
    $effect(() => {
      this.#lastShown = this.shownId;
    });
  }

  /** An entry, or those of a cause, among what waits. */
  open(entryId: EntryId | null, cause: string | null): void {
    this.view = 'waiting';
    this.filter = 'all';
    this.openId = entryId;
    this.#cause = cause;
  }

  show(view: OutboxView): void {
    this.view = view;
    this.#release();
  }

  narrow(filter: PendingFilter): void {
    this.filter = filter;
    this.showCause(null);
  }

  showCause(cause: string | null): void {
    this.#cause = cause;
    this.#release();
  }

  seek(text: string): void {
    this.text = text;
    this.#release();
  }

  showMore(): void {
    this.#limit += step;
  }

  /** On to the next of the list. Returns false if the rep has opened another entry meanwhile, which stays. */
  goOnFrom(id: EntryId): boolean {
    if (id !== this.shownId) return false;
    const at = this.entries.findIndex((entry) => entry.id === id);
    this.openId = null;
    this.#lastShown = (this.entries[at + 1] ?? this.entries[at - 1])?.id ?? null;
    return true;
  }

  /** The first of the list is shown again. */
  #release(): void {
    this.#lastShown = null;
    this.openId = null;
  }

  #askedLanes() {
    const narrowed = this.cause === null ? { withoutCauses: this.isGrouped } : { cause: this.cause };
    return { filter: this.filter, limit: this.#limit, ...narrowed };
  }
}
