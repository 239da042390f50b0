/** One order being typed: its draft, the base that it is compared with, and saving the difference. */
import type { AppError } from '../../../src-shared/contract/errors.ts';
import type { OrderDetail } from '../../../src-shared/contract/orders/order-views.ts';
import type { LocalId } from '../../../src-shared/domain/ids.ts';
import type { ItemWriteField } from '../../../src-shared/domain/order-item.ts';
import { query } from '../../bridge.ts';
import { mergeParts, partsOfInstant } from '../../i18n/date-parts.ts';
import { language } from '../../i18n/locale.svelte.ts';
import { today } from '../../state/clock.svelte.ts';
import { onChange } from '../../state/events.ts';
import { showsOthersPrices } from './others-prices.svelte.ts';
import { DraftBase } from './draft/draft-base.svelte.ts';
import { DraftKeeper } from './draft/draft-keeper.svelte.ts';
import { unpackDraft } from './draft/draft-content.ts';
import { blankOrder, draftOf, type OrderDraft } from './draft/draft.ts';
import { SlipQuestions } from './save/slip-questions.svelte.ts';
import { blankLine, type LineDraft } from './line/line-draft.ts';
import { LineAnswers } from './line/line-answers.svelte.ts';
import { TypedLines } from './line/typed-lines.svelte.ts';
import { DraftProblems, type Checked } from './draft/draft-problems.svelte.ts';
import { copyOrder } from './terms/presets.ts';
import type { Problems } from './draft/problems.ts';
import { readDraft } from './draft/read-draft.ts';
import { withRestored } from './draft/restored-order.ts';
import { rebaseDraft } from './draft/rebase-draft.ts';
import { leaveLineField, typeIntoLine } from './line/calculate-line.ts';
import { saveEdits, saveNew } from './save/save-order.ts';
import { occurrenceOf } from './save/standing-occurrence.ts';
import { translateDraft } from './draft/translate-draft.ts';

/** `created`: the order exists now, under this local id. */
export type SaveOutcome = { ok: true; created: LocalId | null } | { ok: false };

export interface Opening {
  /** Null for a new order. */
  localId: LocalId | null;
  /** The draft to go on with; an order that is changed has one under its own local id. */
  draftId?: string | undefined;
  /** What a new order begins with: a copy of another one. */
  copy?: OrderDraft | undefined;
  /** The order with changes that the rep had discarded, to go on with. */
  restored?: OrderDetail | undefined;
}

export class OrderEditor implements Checked {
  readonly localId: LocalId | null;
  draftId: string;
  draft = $state<OrderDraft>(blankOrder());
  /** In which the numbers of the draft are typed. */
  locale = $state.raw(language());
  /** The order as the core holds it; null for a new one, and until it is read. */
  detail = $state.raw<OrderDetail | null>(null);
  /** There is something to show. */
  isReady = $state(false);
  failure = $state.raw<AppError | null>(null);
  /** It could not be read: there is nothing to show, and nothing that can be done with it. */
  isMissing = $derived.by(() => this.localId !== null && this.detail === null && this.failure !== null);
  /** What the rep saves or deletes is under way: what happens to the order meanwhile is no news. */
  isSaving = $state(false);
  /** The order changed under something that the rep had typed. */
  collides = $state(false);
  /** What had been typed was damaged on the disk: it stays as it is, and what is typed now is another draft. */
  lostDraft = $state(false);
  readonly problems = new DraftProblems(this);
  /** What other customers paid shows on demand: the screen may face this one. */
  showsOthers = $state(showsOthersPrices());
  readonly questions = new SlipQuestions(() => ({
    draft: this.draft,
    base: this.saved,
    locale: this.locale,
    customerId: this.draft.values.id_customer === '' ? null : Number(this.draft.values.id_customer),
  }));
  /** Keys of lines whose product is being scanned: one of it is meant. */
  readonly scanned = new Set<string>();
  readonly answers = new LineAnswers();
  readonly keeper: DraftKeeper;

  readonly #base = new DraftBase();
  /** The service's figures are for what is shown here. */
  isAnswered = $derived.by(
    () => this.detail !== null && this.detail.id !== null && this.detail.sync.state === 'onService' && !this.isDirty,
  );
  readonly lines = new TypedLines(this);
  isDirty = $derived.by(() => this.#base.differsIn(this.draft) || this.lines.all.some(({ isChanged }) => isChanged));
  readonly #opening: Opening;
  #opened: Promise<void> | null = null;
  #loads = 0;

  constructor(opening: Opening) {
    this.#opening = opening;
    this.localId = opening.localId;
    this.draftId = opening.draftId ?? opening.localId ?? crypto.randomUUID();
    if (opening.localId === null) this.#begin();
    this.keeper = new DraftKeeper(this);
    this.keeper.adopt();
  }

  /** Opens the order or the draft, and follows the order as it changes. Gives back the function that ends this. */
  follow(): () => void {
    const stopWatching = this.keeper.watch();
    const stopAnswering = $effect.root(() => {
      $effect(() => {
        this.answers.areShown = this.isAnswered;
      });
      $effect(() => {
        if (!this.isDirty) this.collides = false;
      });
    });
    this.#opened = this.#open();
    const stopListening =
      this.localId === null ? () => {} : onChange(['orders', 'addresses'], () => this.#followOrder());
    return () => {
      stopListening();
      stopAnswering();
      stopWatching();
    };
  }

  cleanOf(line: LineDraft): LineDraft | undefined {
    return this.#base.lineOf(line);
  }

  get saved(): OrderDraft | null {
    return this.localId === null ? null : this.#base.order;
  }

  type(line: LineDraft, field: ItemWriteField, text: string): void {
    this.problems.forgetRefusals();
    typeIntoLine(line, field, text, this.locale);
  }

  leave(line: LineDraft, field: ItemWriteField): void {
    leaveLineField(line, field, this.locale);
  }

  /** The line as it stands, which does not change any more. */
  plain(line: LineDraft): LineDraft {
    return $state.snapshot(line);
  }

  /** Of what is shown, as a new order begins with it; null where nothing is. */
  async copy(): Promise<OrderDraft | null> {
    await this.#opened;
    return this.detail && copyOrder(this.detail, $state.snapshot(this.draft), this.locale);
  }

  /** Numbers that were typed in one language read the same in another. */
  speak(locale: typeof this.locale): void {
    if (locale === this.locale) return;
    this.keeper.saver.now();
    const from = this.locale;
    this.#setBase(translateDraft(this.#base.order, from, locale), translateDraft(this.#base.shown, from, locale));
    this.draft = translateDraft($state.snapshot(this.draft), from, locale);
    this.locale = locale;
    this.keeper.translateSteps(from, locale);
    this.keeper.adopt();
  }

  async save(): Promise<SaveOutcome> {
    if (this.isSaving) return { ok: false };
    this.failure = null;
    this.problems.forgetRefusals();
    for (const line of this.draft.lines) {
      this.leave(line, 'quantity');
      this.leave(line, 'discount_percentage');
    }
    // What is typed from here on is not what the rep has just saved.
    const typed = $state.snapshot(this.draft);
    const base = this.#base.order;
    this.problems.isAttempted = true;
    if (this.problems.places().length > 0) {
      this.keeper.saver.now();
      return { ok: false };
    }
    this.keeper.saver.now();
    if (!(await this.questions.ask())) return { ok: false };
    this.isSaving = true;
    this.#loads += 1;
    this.keeper.saver.now();
    await this.keeper.saver.end();
    // Where the order has changed meanwhile, the draft has followed it.
    const outcome = await this.#save(this.#base.order === base ? typed : $state.snapshot(this.draft));
    this.isSaving = false;
    if (outcome.ok) {
      this.problems.isAttempted = false;
      if (this.localId !== null) this.keeper.saver.goOn({ isStored: false });
    } else {
      this.keeper.saver.goOn({ isStored: true });
      // What became of the order meanwhile was no news.
      void this.#load();
    }
    return outcome;
  }

  async #save(typed: OrderDraft): Promise<SaveOutcome> {
    const reading = readDraft(typed, this.#base.order, this.locale);
    if (this.localId === null) {
      const saved = await saveNew(this.draftId, reading, occurrenceOf(typed, today()));
      if (saved.ok) return { ok: true, created: saved.value };
      return this.#refuse(saved);
    }
    const saved = await saveEdits(this.draftId, this.localId, reading);
    if (!saved.ok) return this.#refuse(saved);
    const localIds = new Map(reading.added.map(({ line }, at) => [line.key, saved.value[at] ?? null]));
    for (const line of [...this.draft.lines, ...typed.lines]) {
      line.localId ??= localIds.get(line.key) ?? null;
      delete line.typed;
    }
    this.#setBase(typed, typed);
    this.keeper.forgetSteps();
    await this.#load();
    return { ok: true, created: null };
  }

  #refuse({ error, problems }: { error: AppError; problems: Problems }): SaveOutcome {
    this.failure = error;
    this.problems.refuse(problems);
    return { ok: false };
  }

  #begin(): void {
    this.draft.lines = [blankLine()];
    this.draft.values.date = mergeParts(partsOfInstant(Date.now()));
    this.#base.shown = $state.snapshot(this.draft);
  }

  async #open(): Promise<void> {
    if (this.localId !== null) await this.#loadFirst();
    else if (this.#opening.copy) this.#beginWith(this.#opening.copy);
    const isResumed = (this.localId !== null || this.#opening.draftId !== undefined) && (await this.#resume());
    if (this.#opening.restored && this.detail && !isResumed)
      this.draft = withRestored(this.#base.order, this.#opening.restored, this.locale);
    this.isReady = this.localId === null || this.detail !== null;
  }

  #beginWith({ values, lines, ...copy }: OrderDraft): void {
    const { date } = this.draft.values;
    this.draft = { ...copy, values: { ...values, date }, lines: lines.length > 0 ? lines : [blankLine()] };
    this.keeper.adopt();
  }

  /** Returns whether there was a draft. */
  async #resume(): Promise<boolean> {
    const answer = await query('drafts.get', { draftId: this.draftId });
    if (answer.ok && answer.value.isDamaged) {
      this.lostDraft = true;
      this.draftId = crypto.randomUUID();
      return false;
    }
    const content = answer.ok && answer.value.content !== null ? unpackDraft(answer.value.content) : null;
    if (!content || (this.localId !== null && !this.detail)) return false;
    const draft = translateDraft(content.draft, content.locale, this.locale);
    const base = content.base && translateDraft(content.base, content.locale, this.locale);
    const rebased =
      base && this.localId !== null
        ? rebaseDraft(draft, base, this.#base.order, this.locale)
        : { draft, collides: false };
    this.draft = rebased.draft;
    this.collides = rebased.collides;
    this.keeper.resume(content);
    this.keeper.translateSteps(content.locale, this.locale);
    if (base) this.keeper.rebaseSteps(base, this.#base.order);
    return true;
  }

  #setBase(order: OrderDraft, shown: OrderDraft): void {
    this.#base.set(order, shown);
    this.keeper.setBase(this.saved);
  }

  /** While a save is under way, what is read would be half of it: the save reads the order at its end. */
  #followOrder(): void {
    if (!this.isSaving) void this.#load();
  }

  /** An order that changes while it is first read is read again: without it there would be nothing to show. */
  async #loadFirst(): Promise<void> {
    do await this.#load();
    while (this.detail === null && this.failure === null);
  }

  async #load(): Promise<void> {
    if (this.localId === null) return;
    const turn = ++this.#loads;
    const answer = await query('orders.get', { localId: this.localId });
    if (turn !== this.#loads) return;
    if (!answer.ok) {
      this.failure = answer.error;
      return;
    }
    const isFirst = this.detail === null;
    const fresh = draftOf(answer.value, this.locale);
    this.keeper.note();
    const rebased = isFirst
      ? { draft: fresh, collides: false }
      : rebaseDraft($state.snapshot(this.draft), this.#base.order, fresh, this.locale);
    this.answers.hold(answer.value);
    this.detail = answer.value;
    this.keeper.rebaseSteps(this.#base.order, fresh);
    this.#setBase(fresh, fresh);
    if (JSON.stringify(rebased.draft) !== JSON.stringify(this.draft)) {
      this.draft = rebased.draft;
      this.keeper.adopt(rebased.draft);
    }
    this.collides = this.isDirty && (this.collides || rebased.collides);
  }
}
