/** Keeps what is typed: notes every change as a step that can be undone, and has the draft kept with its steps. */
import { untrack } from 'svelte';
import type { LocalId } from '../../../../src-shared/domain/ids.ts';
import { command } from '../../../bridge.ts';
import type { NumberLocale } from '../../../i18n/parse-number.ts';
import { DraftSaver, type PackedDraft } from '../../drafts/draft-saver.svelte.ts';
import type { OrderDraft } from './draft.ts';
import { packDraft, type DraftContent } from './draft-content.ts';
import { foldSteps } from './fold-steps.ts';
import {
  addStep,
  applyStep,
  filledText,
  fillSteps,
  headOf,
  partsOf,
  snapshotOf,
  stepBetween,
  type Snapshot,
  type Step,
} from './history.ts';
import { lineOfText, lineText, type LineDraft } from '../line/line-draft.ts';
import { rebaseSteps } from './rebase-steps.ts';
import { translateSteps } from './translate-draft.ts';

/** The draft that is kept, and what is known about it. */
export interface Kept {
  readonly draftId: string;
  readonly localId: LocalId | null;
  readonly draft: OrderDraft;
  readonly isDirty: boolean;
  readonly lines: { count: number; estimate: { total: string } };
  readonly locale: NumberLocale;
}

export class DraftKeeper {
  canUndo = $state(false);
  canRedo = $state(false);
  readonly saver: DraftSaver;

  readonly #kept: Kept;
  #past: Step[] = [];
  #future: Step[] = [];
  #noted: Snapshot;
  #base: Snapshot | null = null;
  #texts = new Map<string, string>();
  #head = '';
  #keys: string[] = [];
  /** How many choices are being filled in: until all are, nothing is noted. */
  #filling = 0;

  constructor(kept: Kept) {
    this.#kept = kept;
    this.#noted = snapshotOf(kept.draft);
    this.saver = new DraftSaver({
      get draftId() {
        return kept.draftId;
      },
      pack: (isDue) => this.#pack(isDue),
    });
  }

  /** Watches the draft until the given-back function is called, which notes and keeps what is new. */
  watch(): () => void {
    const stopKeeping = this.saver.watch();
    const stop = $effect.root(() => {
      $effect(() => {
        this.#head = JSON.stringify(headOf(this.#kept.draft));
        untrack(() => this.saver.soon());
      });
      $effect(() => {
        const lines = this.#kept.draft.lines;
        this.#keys = lines.map(({ key }) => key);
        for (const line of lines) {
          $effect(() => {
            this.#texts.set(line.key, lineText(line));
            untrack(() => this.saver.soon());
          });
        }
        untrack(() => this.saver.soon());
      });
    });
    return () => {
      stopKeeping();
      stop();
    };
  }

  /** Continues a kept draft with its undo steps. */
  resume({ past, future }: Pick<DraftContent, 'past' | 'future'>): void {
    this.saver.resume();
    this.#setSteps(past, future);
    this.adopt();
  }

  /** What the draft holds now did not come from the rep: it is no step. `plain` holds the same, and is read faster than state. */
  adopt(plain: OrderDraft = this.#kept.draft): void {
    this.#noted = snapshotOf(plain);
  }

  /** The order as it is without the rep's changes. */
  setBase(base: OrderDraft | null): void {
    this.#base = base && snapshotOf(base);
  }

  /** Others changed the order: no step is to take that back. */
  rebaseSteps(before: OrderDraft, after: OrderDraft): void {
    const rebase = (steps: readonly Step[]) => rebaseSteps(steps, before, after, this.#kept.locale);
    this.#setSteps(rebase(this.#past), rebase(this.#future));
  }

  /** Also what a step leads to reads the same in another language. */
  translateSteps(from: NumberLocale, to: NumberLocale): void {
    this.#setSteps(translateSteps(this.#past, from, to), translateSteps(this.#future, from, to));
  }

  forgetSteps(): void {
    this.#setSteps([], []);
  }

  /** Whether there was a step to take back. */
  undo(): boolean {
    return this.#move(0);
  }

  /** Whether there was one to take again. */
  redo(): boolean {
    return this.#move(1);
  }

  /** The newest step, for `foldSince`; null if there is none. */
  newest(): Step | null {
    this.note();
    return this.#past.at(-1) ?? null;
  }

  /** What was done after `step` is one step. */
  foldSince(step: Step | null): void {
    this.note();
    this.#setSteps(foldSteps(this.#past, step), this.#future);
  }

  /** What `work` fills in belongs to the choice before it: undo takes both back together. */
  async asOneStep(work: Promise<void>): Promise<void> {
    this.#filling += 1;
    try {
      await work;
    } finally {
      this.#filling -= 1;
      this.note();
    }
  }

  /** Makes what is new since the last time a step. */
  note(snapshot: Snapshot = snapshotOf(this.#kept.draft)): void {
    if (this.#filling > 0) return;
    this.#add(snapshot, partsOf);
  }

  /** Makes what `change` does a step of its own, however soon after another one. */
  asOwnStep(change: () => void): void {
    this.note();
    change();
    this.#add(snapshotOf(this.#kept.draft), (step) => [{ ...step, place: '' }]);
  }

  /** Fills in what belongs to the product of a line: undo takes it back together with the choice of that product. */
  fill(line: LineDraft, set: (line: LineDraft) => void): void {
    set(line);
    const noted = this.#noted.lines.get(line.key);
    if (noted === undefined || lineOfText(noted).values.id_item !== line.values.id_item) return;
    this.#noted = { ...this.#noted, lines: new Map(this.#noted.lines).set(line.key, filledText(noted, set)) };
    this.#setSteps(fillSteps(this.#past, line.key, set), this.#future);
  }

  #add(snapshot: Snapshot, split: (step: Step) => Step[]): void {
    const step = stepBetween(this.#noted, snapshot, Date.now());
    if (!step) return;
    this.#noted = snapshot;
    this.#setSteps(split(step).reduce(addStep, this.#past), []);
  }

  /** One step back, or forth: to the side 0 or 1 of it. */
  #move(side: 0 | 1): boolean {
    if (this.#filling > 0) return false;
    this.note();
    const step = (side === 0 ? this.#past : this.#future).at(-1);
    if (!step) return false;
    applyStep(this.#kept.draft, step, side);
    if (side === 0) this.#setSteps(this.#past.slice(0, -1), [...this.#future, step]);
    else this.#setSteps([...this.#past, step], this.#future.slice(0, -1));
    this.adopt();
    return true;
  }

  #pack(isDue: boolean): PackedDraft | null {
    this.note(isDue ? this.#watched() : undefined);
    const { draftId, localId: orderLocalId, draft, isDirty, lines, locale } = this.#kept;
    if (!isDirty) return null;
    const content = packDraft(this.#noted, this.#base, { locale, past: this.#past, future: this.#future });
    const customerName = draft.labels.id_customer;
    const { count: lineCount, estimate } = lines;
    const payload = { draftId, orderLocalId, customerName, lineCount, estimate: estimate.total, content };
    return { content, keep: () => command('draft.keep', payload) };
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
