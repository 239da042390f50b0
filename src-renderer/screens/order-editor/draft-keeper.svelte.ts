/**
 * Keeps what is typed: notes every change within a second, as a step that can be undone, and has the core keep the draft
 * as it stands. A draft without changes is not kept.
 */
import { untrack } from 'svelte';
import type { LocalId } from '../../../src-shared/domain/ids.ts';
import { command } from '../../bridge.ts';
import type { NumberLocale } from '../../i18n/parse-number.ts';
import { finishBeforeLeaving } from '../../state/account-work.ts';
import type { OrderDraft } from './draft.ts';
import { packDraft, type DraftContent } from './draft-content.ts';
import { addStep, applyStep, headOf, snapshotOf, stepBetween, type Snapshot, type Step } from './history.ts';
import { lineText } from './line-draft.ts';
import { rebaseSteps } from './rebase-steps.ts';

/**
 * Kept within a second, and between two keys where that can be had. No sooner: the whole of a long order goes to the core,
 * which takes milliseconds that a key may be waiting for.
 */
const noteAfterMs = 600;
const idleWithinMs = 250;
/** A disk that was full or held may be well again without another keystroke. */
const againAfterMs = 3_000;

/** The draft that is kept, and what is known about it. */
export interface Kept {
  readonly draftId: string;
  readonly localId: LocalId | null;
  readonly draft: OrderDraft;
  readonly isDirty: boolean;
  readonly lineCount: number;
  readonly estimate: { total: string };
  readonly locale: NumberLocale;
}

export class DraftKeeper {
  canUndo = $state(false);
  canRedo = $state(false);
  /** The core has the draft as it stands. */
  isKept = $state(false);

  readonly #kept: Kept;
  #past: Step[] = [];
  #future: Step[] = [];
  #noted: Snapshot;
  #base: Snapshot | null = null;
  #texts = new Map<string, string>();
  #head = '';
  #keys: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;
  #isWatched = false;
  #isStored = false;
  #lastContent = '';
  #sending: Promise<void> = Promise.resolve();
  #hasEnded = false;

  constructor(kept: Kept) {
    this.#kept = kept;
    this.#noted = snapshotOf(kept.draft);
  }

  /** Watches the draft until the given-back function is called, which notes and keeps what is new. */
  watch(): () => void {
    this.#isWatched = true;
    const stop = $effect.root(() => {
      $effect(() => {
        this.#head = JSON.stringify(headOf(this.#kept.draft));
        untrack(() => this.#noteSoon());
      });
      $effect(() => {
        const lines = this.#kept.draft.lines;
        this.#keys = lines.map(({ key }) => key);
        for (const line of lines) {
          $effect(() => {
            this.#texts.set(line.key, lineText(line));
            untrack(() => this.#noteSoon());
          });
        }
        untrack(() => this.#noteSoon());
      });
    });
    const stopFinishing = finishBeforeLeaving(() => {
      this.keepNow();
      return this.#sending;
    });
    return () => {
      this.#isWatched = false;
      stopFinishing();
      this.keepNow();
      stop();
      clearTimeout(this.#timer);
      clearTimeout(this.#again);
    };
  }

  /** Goes on with a draft that was kept, the steps with it. */
  resume({ past, future }: Pick<DraftContent, 'past' | 'future'>): void {
    this.#isStored = true;
    this.#setSteps(past, future);
    this.adopt();
  }

  /** What the draft holds now did not come from the rep: it is no step. */
  adopt(): void {
    this.#noted = snapshotOf(this.#kept.draft);
  }

  /** The order as it is without the rep's changes. */
  setBase(base: OrderDraft | null): void {
    this.#base = base && snapshotOf(base);
  }

  /** Others changed the order: no step is to take that back. */
  rebaseSteps(before: OrderDraft, after: OrderDraft): void {
    this.#setSteps(rebaseSteps(this.#past, before, after), rebaseSteps(this.#future, before, after));
  }

  forgetSteps(): void {
    this.#setSteps([], []);
  }

  undo(): void {
    this.note();
    const step = this.#past.at(-1);
    if (!step) return;
    applyStep(this.#kept.draft, step, 0);
    this.#setSteps(this.#past.slice(0, -1), [...this.#future, step]);
    this.adopt();
  }

  redo(): void {
    this.note();
    const step = this.#future.at(-1);
    if (!step) return;
    applyStep(this.#kept.draft, step, 1);
    this.#setSteps([...this.#past, step], this.#future.slice(0, -1));
    this.adopt();
  }

  /** Makes what is new since the last time a step. */
  note(snapshot: Snapshot = snapshotOf(this.#kept.draft)): void {
    const step = stepBetween(this.#noted, snapshot, Date.now());
    if (!step) return;
    this.#noted = snapshot;
    this.#setSteps(addStep(this.#past, step), []);
  }

  keepNow(snapshot?: Snapshot): void {
    if (this.#hasEnded) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.note(snapshot);
    this.#store();
  }

  /** The core has let go of the draft, or is about to: nothing is kept after what is on its way. */
  async end(): Promise<void> {
    this.#hasEnded = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#sending;
  }

  /** Keeps on, after a save that failed or one that the rep goes on from. */
  goOn({ isStored }: { isStored: boolean }): void {
    this.#hasEnded = false;
    this.#isStored = isStored;
    this.#lastContent = '';
    this.#noteSoon();
  }

  #store(): void {
    const { draftId, localId, draft, isDirty, lineCount, estimate, locale } = this.#kept;
    if (!isDirty) {
      if (!this.#isStored) return;
      this.#isStored = false;
      this.#lastContent = '';
      this.isKept = false;
      this.#send(() => command('draft.discard', { draftId }));
      return;
    }
    const content = packDraft(this.#noted, this.#base, { locale, past: this.#past, future: this.#future });
    if (content === this.#lastContent) return;
    this.#lastContent = content;
    this.#isStored = true;
    this.#send(() =>
      command('draft.keep', {
        draftId,
        orderLocalId: localId,
        customerName: draft.labels.id_customer,
        lineCount,
        estimate: estimate.total,
        content,
      }),
    );
  }

  /** One after the other, so that the last word is the last. */
  #send(work: () => Promise<{ ok: boolean }>): void {
    this.#sending = this.#sending.then(async () => {
      const answer = await work();
      this.isKept = answer.ok && this.#isStored;
      if (!answer.ok) this.#tryAgain();
    });
  }

  #tryAgain(): void {
    if (!this.#isWatched) return;
    this.#lastContent = '';
    clearTimeout(this.#again);
    this.#again = setTimeout(() => this.keepNow(), againAfterMs);
  }

  #noteSoon(): void {
    if (this.#hasEnded) return;
    this.#timer ??= setTimeout(() => {
      requestIdleCallback(() => this.#timer && this.keepNow(this.#watched()), { timeout: idleWithinMs });
    }, noteAfterMs);
  }

  /** What the effects have read: of many lines only those that changed were read again. */
  #watched(): Snapshot {
    const keys = this.#keys;
    return { head: this.#head, keys, lines: new Map(keys.map((key) => [key, this.#texts.get(key) ?? ''])) };
  }

  #setSteps(past: Step[], future: Step[]): void {
    this.#past = past;
    this.#future = future;
    this.canUndo = past.length > 0;
    this.canRedo = future.length > 0;
  }
}
