/** What the catalogue beside an order offers: this customer's products, or those that a text finds, with its habits. */
import { query } from '../../../bridge.ts';
import { m } from '../../../i18n/generated/messages.js';
import { today } from '../../../state/clock.svelte.ts';
import { liveQuery } from '../../../state/live-query.svelte.ts';
import { fitExactly, isOnlyId, meantBy, type Choice } from '../../../ui/combobox/choice.ts';
import type { OrderEditor } from '../editor.svelte.ts';
import { placeOf } from '../terms/order-place.ts';
import {
  alikeOf,
  asChoice,
  readSought,
  stoppedOf,
  suggestionsOf,
  usualOf,
  withHabits,
  type Suggestion,
  type SuggestionTab,
} from './suggestions.ts';

/** Each costs at every key of the order: who wants another one types. */
const mostShown = 30;
/** Of what the customer stopped buying: more would be a list of its own. */
const mostStopped = 6;

export interface OfferGroup {
  name: string;
  suggestions: Suggestion[];
}

/** To be made while a component is set up. */
export class Offers {
  typed = $state('');
  #chosenTab = $state<SuggestionTab>('usual');
  readonly #editor: OrderEditor;

  readonly customerId = $derived.by(() => {
    const { id_customer: id } = this.#editor.draft.values;
    return id === '' ? null : Number(id);
  });
  readonly sought = $derived.by(() => readSought(this.typed));

  readonly #purchases = liveQuery(
    'customers.purchases',
    () => (this.customerId === null ? null : { customerId: this.customerId }),
    ['orders', 'catalogue'],
  );
  readonly #bought = $derived.by(() => suggestionsOf(this.#purchases.value?.rows ?? [], today()));
  readonly #hasBought = $derived.by(() => this.#bought.length > 0);
  readonly usual = $derived.by(() => usualOf(this.#bought));
  /** Not before it is known: the views would change under the rep's eyes. */
  readonly isStranger = $derived.by(
    () => this.customerId === null || (this.#purchases.value !== null && !this.#hasBought),
  );

  readonly #found = liveQuery(
    'catalogue.list',
    () => (this.sought.text === '' && this.tab !== 'all' ? null : this.#questionFor(this.sought.text)),
    ['catalogue'],
  );
  /** One letter is wrong or missing: what was probably meant is shown, and taken by nobody's Enter. */
  readonly #isMissed = $derived.by(
    () => this.#found.isAnswered && /\p{L}{3}/u.test(this.sought.text) && this.#found.value?.rows.length === 0,
  );
  readonly #meant = liveQuery(
    'search.nearest',
    () => (this.#isMissed ? { text: this.sought.text, among: 'product' } : null),
    ['catalogue'],
  );
  readonly nearest = $derived.by(() => (this.#isMissed ? (this.#meant.value?.text ?? null) : null));
  readonly #near = liveQuery('catalogue.list', () => (this.nearest === null ? null : this.#questionFor(this.nearest)), [
    'catalogue',
  ]);
  readonly #shown = $derived.by(() => {
    if (this.sought.text === '' && this.tab !== 'all') return this.tab === 'usual' ? this.usual : this.#bought;
    const rows = (this.nearest === null ? this.#found : this.#near).value?.rows ?? [];
    // Digits alone name no product by its id on the service.
    const named = rows.filter((row) => !isOnlyId(row, this.sought.text));
    return withHabits(named, this.#bought, this.#editor.showsOthers);
  });
  readonly rows = $derived.by(() => this.#shown.slice(0, mostShown));
  readonly hasMore = $derived.by(() => this.#shown.length > mostShown);
  /** A text was looked for, and nothing fits it. */
  readonly isInVain = $derived.by(
    () => this.rows.length === 0 && this.sought.text !== '' && this.#found.value !== null,
  );
  /** Asked once for a customer: it changes slowly, and orders come in all the time. */
  readonly #alike = liveQuery(
    'customers.alike',
    () => (this.customerId === null || !this.#hasBought ? null : { customerId: this.customerId }),
    ['catalogue'],
  );
  /** Below what the customer usually buys. */
  readonly groups = $derived.by((): OfferGroup[] => {
    if (this.sought.text !== '' || this.tab !== 'usual') return [];
    const alike = this.#alike.value;
    return [
      { name: m.desk_stopped(), suggestions: stoppedOf(this.#bought).slice(0, mostStopped) },
      { name: m.desk_alike(), suggestions: alike ? alikeOf(alike) : [] },
    ].filter(({ suggestions }) => suggestions.length > 0);
  });

  constructor(editor: OrderEditor) {
    this.#editor = editor;
  }

  get tab(): SuggestionTab {
    return this.isStranger ? 'all' : this.#chosenTab;
  }

  set tab(tab: SuggestionTab) {
    this.#chosenTab = tab;
  }

  /** What the text means beyond doubt, or why nothing: a whole code, or the first of what is found for words. */
  async meant(): Promise<Suggestion | 'unknownCode' | 'severalFit' | 'overtaken'> {
    const asked = this.typed;
    const { text } = this.sought;
    const answer = await query('catalogue.list', this.#questionFor(text));
    if (!answer.ok || this.typed !== asked) return 'overtaken';
    const named = answer.value.rows.filter((row) => !isOnlyId(row, text));
    const choices: Choice<Suggestion>[] = withHabits(named, this.#bought).map(asChoice);
    return meantBy(choices, text, false)?.row ?? (choices.length > 1 ? 'severalFit' : 'unknownCode');
  }

  /** The text is the whole code or name of the product, and not words that several may have. */
  names(suggestion: Suggestion, text: string): boolean {
    return fitExactly([asChoice(suggestion)], text).length > 0;
  }

  #questionFor(text: string) {
    const { customerId, ...place } = placeOf(this.#editor.draft);
    const asked = { kind: 'product' as const, text, limit: mostShown + 1, ...place };
    return customerId === null ? asked : { ...asked, customerId };
  }
}
