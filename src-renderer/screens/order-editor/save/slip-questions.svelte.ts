/** What the rep was asked about before a save, and whether it still stands as it did then. */
import { query } from '../../../bridge.ts';
import type { FieldProblem } from '../../../i18n/field-problem.ts';
import { defaultSettings } from '../../../../src-shared/contract/settings.ts';
import { today } from '../../../state/clock.svelte.ts';
import { companyRules } from '../../../state/company/company-rules.svelte.ts';
import { settings } from '../../../state/settings.svelte.ts';
import type { LineDraft } from '../line/line-draft.ts';
import { asTheyStand, type FieldPlace, type Problems } from '../draft/problems.ts';
import { askByProduct, productsOf } from '../terms/by-product.ts';
import { forbidsSaving, isAsked, problemOf, type Slip, type TypedOrder } from './slip.ts';
import { slips, type Usual } from './slips.ts';
import { findSecondEntry } from './second-entry.ts';
import { placeOfQuestion, slipFacts } from './slip-facts.ts';

interface Asked extends TypedOrder {
  customerId: number | null;
}

export class SlipQuestions {
  #asked = $state.raw<readonly Slip[]>([]);
  /** As it was when the rep was asked. */
  #usual: Usual = new Map();
  readonly #order: () => Asked;

  constructor(order: () => Asked) {
    this.#order = order;
  }

  /** Those whose facts stand as they were asked about: the next save takes them as meant. */
  readonly open = $derived.by(() => this.#asked.filter((slip) => this.#stands(slip)));

  /** Asks about what may be a slip. Returns whether there is nothing to ask: what stands as it was asked about before is meant. */
  async ask(): Promise<boolean> {
    const found = await this.#find();
    const isMeant = found.every((slip) => isAsked(this.#asked, slip) && !forbidsSaving(slip));
    this.#asked = isMeant ? [] : found;
    return isMeant;
  }

  forget(): void {
    this.#asked = [];
  }

  of(field: string): FieldProblem | null {
    const slip = this.open.find(({ place }) => place === field);
    return slip ? problemOf(slip) : null;
  }

  /** By field. */
  ofLine({ key }: LineDraft): Problems {
    const own = this.open.filter(({ place }) => place.startsWith(`${key}.`));
    return Object.fromEntries(own.map((slip) => [slip.place.slice(key.length + 1), problemOf(slip)]));
  }

  /** Which fields the questions are about, as they stand in the order. */
  places(questions: readonly Slip[]): FieldPlace[] {
    const { lines } = this.#order().draft;
    return asTheyStand(questions.map((slip) => placeOfQuestion(slip, lines)));
  }

  async #find(): Promise<Slip[]> {
    const order = this.#order();
    const { slipQuantityTimes, slipPricePercent, slipDiscountPoints, makesFkIds } = settings() ?? defaultSettings;
    const rules = companyRules();
    const company = rules && { rules, makesFkIds };
    const bounds = { slipQuantityTimes, slipPricePercent, slipDiscountPoints, today: today(), company };
    const [usual, second] = await Promise.all([readUsual(order), findSecondEntry(order, bounds.today)]);
    this.#usual = usual;
    return [...second, ...slips(order, usual, bounds)];
  }

  #stands(slip: Slip): boolean {
    const { draft, locale } = this.#order();
    return slipFacts(slip, draft, { usual: this.#usual, locale }) === slip.facts;
  }
}

function readUsual({ draft, customerId }: Asked): Promise<Usual> {
  return askByProduct(productsOf(draft.lines), (some) => query('prices.usual', { customerId, productIds: some }));
}
