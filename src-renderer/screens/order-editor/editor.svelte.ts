/** One order being typed: its draft, the base that the draft is compared with, and saving the difference. */
import type { AppError } from '../../../src-shared/contract/errors.ts';
import type { OrderDetail } from '../../../src-shared/contract/queries.ts';
import type { LocalId } from '../../../src-shared/domain/ids.ts';
import { query } from '../../bridge.ts';
import { joinParts, partsOfInstant } from '../../i18n/date-parts.ts';
import { language } from '../../i18n/locale.svelte.ts';
import { onChange } from '../../state/events.ts';
import { blankLine, blankOrder, draftOf, isBlankLine, type LineDraft, type OrderDraft } from './draft.ts';
import type { Problems } from './problems.ts';
import { readDraft } from './read-draft.ts';
import { rebaseDraft } from './rebase-draft.ts';
import { planChanges, planCreate, type Step } from './save-order.ts';

/** `created`: the order exists now, under this local id. */
export type SaveOutcome = { ok: true; created: LocalId | null } | { ok: false };

export class OrderEditor {
  readonly localId: LocalId | null;
  draft = $state<OrderDraft>(blankOrder());
  /** The order as the core holds it; null for a new one, and until it is read. */
  detail = $state.raw<OrderDetail | null>(null);
  problems = $state.raw<Problems>({});
  failure = $state.raw<AppError | null>(null);
  isSaving = $state(false);
  /** The order changed under something that the rep had typed. */
  collides = $state(false);
  isDirty = $derived.by(() => comparable(this.draft) !== comparable(this.#clean));

  #base = $state.raw<OrderDraft>(blankOrder());
  /** What the screen showed before anything was typed: a new order begins with the date of now. */
  #clean = $state.raw<OrderDraft>(blankOrder());
  #loads = 0;

  constructor(localId: LocalId | null) {
    this.localId = localId;
    if (localId !== null) return;
    this.draft = { ...blankOrder(), lines: [blankLine()] };
    this.draft.values.date = joinParts(partsOfInstant(Date.now()));
    this.#clean = $state.snapshot(this.draft);
  }

  /** Reads the order, and again whenever orders change. Gives back the function that ends this. */
  follow(): () => void {
    if (this.localId === null) return () => {};
    void this.#load();
    return onChange(['orders'], () => void this.#load());
  }

  async save(): Promise<SaveOutcome> {
    if (this.isSaving) return { ok: false };
    this.failure = null;
    let created: LocalId | null = null;
    const draft = $state.snapshot(this.draft);
    const reading = readDraft(draft, this.#base, language());
    const steps =
      this.localId === null
        ? planCreate(reading, (localId) => (created = localId))
        : planChanges(reading, this.localId, this.#noting(draft));
    const refused = steps.reduce<Problems>((all, step) => ({ ...all, ...step.check() }), {});
    this.problems = { ...refused, ...reading.problems };
    if (Object.keys(this.problems).length > 0) return { ok: false };
    this.isSaving = true;
    const succeeded = await this.#runAll(steps);
    this.isSaving = false;
    if (this.localId !== null) await this.#load();
    return succeeded ? { ok: true, created } : { ok: false };
  }

  addLine(): LineDraft {
    const line = blankLine();
    this.draft.lines.push(line);
    return line;
  }

  removeLine(key: string): void {
    this.draft.lines = this.draft.lines.filter((line) => line.key !== key);
  }

  async #runAll(steps: readonly Step[]): Promise<boolean> {
    for (const step of steps) {
      const result = await step.run();
      if (result.ok) continue;
      if (result.error.kind === 'invalid') this.problems = step.problemsOf(result.error.fields);
      this.failure = result.error;
      return false;
    }
    return true;
  }

  /** What was saved becomes the base, so that a save that stops half-way goes on where it stopped. */
  #noting(saved: OrderDraft) {
    return {
      headerSaved: () => this.#setBase({ ...saved, lines: this.#base.lines }),
      lineDeleted: (localId: LocalId) =>
        this.#setBase({ ...this.#base, lines: this.#base.lines.filter((line) => line.localId !== localId) }),
      lineSaved: (line: LineDraft, localId: LocalId) => {
        const shown = this.draft.lines.find(({ key }) => key === line.key);
        if (shown) shown.localId = localId;
        const others = this.#base.lines.filter((other) => other.localId !== localId);
        this.#setBase({ ...this.#base, lines: [...others, { ...line, localId }] });
      },
    };
  }

  #setBase(base: OrderDraft): void {
    this.#base = base;
    this.#clean = base;
  }

  /** While a save is under way, what is read would be half of it: the save reads the order at its end. */
  async #load(): Promise<void> {
    if (this.localId === null || this.isSaving) return;
    const turn = ++this.#loads;
    const answer = await query('orders.get', { localId: this.localId });
    if (turn !== this.#loads || this.isSaving) return;
    if (!answer.ok) {
      this.failure = answer.error;
      return;
    }
    const isFirst = this.detail === null;
    const fresh = draftOf(answer.value, language());
    const rebased = isFirst
      ? { draft: fresh, collides: false }
      : rebaseDraft($state.snapshot(this.draft), this.#base, fresh);
    this.detail = answer.value;
    this.#setBase(fresh);
    if (isFirst || comparable(rebased.draft) !== comparable(this.draft)) this.draft = rebased.draft;
    this.collides = this.isDirty && (this.collides || rebased.collides);
  }
}

/** Everything that is saved, without what only the window knows; lines in one order, as the core keeps its own. */
function comparable({ values, labels, customFields, lines }: OrderDraft): string {
  const filled = lines.filter((line) => !isBlankLine(line));
  const saved = filled.filter((line) => line.localId !== null);
  saved.sort((left, right) => (String(left.localId) < String(right.localId) ? -1 : 1));
  const texts = [...saved, ...filled.filter((line) => line.localId === null)].map((line) => [
    line.localId,
    line.values,
    line.product,
  ]);
  return JSON.stringify([values, labels, customFields.filter(({ key, value }) => key !== '' || value !== ''), texts]);
}
