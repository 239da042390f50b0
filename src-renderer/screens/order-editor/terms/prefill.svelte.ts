/**
 * What the editor fills in by itself: presets and prices of this customer, list prices, and taxes. Never over what was typed.
 * Each line also learns how its product is sold, in whichever way the product came into it.
 */
import type { OrderDetail } from '../../../../src-shared/contract/orders/order-views.ts';
import type { CatalogueRow } from '../../../../src-shared/contract/catalogue/catalogue.ts';
import type { SaleTerms } from '../../../../src-shared/contract/catalogue/sale-terms.ts';
import type { CatalogueKind } from '../../../../src-shared/domain/catalogue-kind.ts';
import { orderReferences } from '../../../../src-shared/domain/order-fields.ts';
import { query } from '../../../bridge.ts';
import { formatForEditing } from '../../../i18n/parse-number.ts';
import { companyRules } from '../../../state/company/company-rules.svelte.ts';
import type { OrderEditor } from '../editor.svelte.ts';
import type { LineDraft } from '../line/line-draft.ts';
import { draftOf } from '../draft/draft.ts';
import { askByProduct, productsOf } from './by-product.ts';
import { fillDefaults, missingReferences } from './company-defaults.ts';
import { fillKnown, fillKnownPrice, fillKnownTaxes, type Known } from './fill-known.ts';
import { hasFilledTaxes } from '../line/line-taxes.ts';
import { placeOf, type PlacedOrder } from './order-place.ts';
import type { HeaderField } from './sections.ts';
import { appendLines, copyLines, takeCustomerTerms, takeLastAddress } from './presets.ts';
import { dropFilledPrice, dropFilledTaxes, takeProduct, typeIntoLine } from '../line/calculate-line.ts';

export class Prefill {
  /** The last order of the customer, for a new one; null where there is none. */
  last = $state.raw<OrderDetail | null>(null);
  readonly #editor: OrderEditor;
  readonly #underWay = new Set<Promise<void>>();
  /** Ids of products, as text, of which the price list is being asked how they are sold. */
  readonly #learning = new Set<string>();
  /** The address that went with its customer: whoever types the same name again meant no other. */
  #left: { customerFkId: string; value: string; label: string } | null = null;

  constructor(editor: OrderEditor) {
    this.#editor = editor;
  }

  get #customerId(): number | null {
    const { id_customer: id } = this.#editor.draft.values;
    return id === '' ? null : Number(id);
  }

  /** Waits until nothing is being filled in any more: what a save takes has all that belongs to it. */
  async untilFilled(): Promise<void> {
    this.learnTerms();
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /** The customer was chosen anew: `row` is null where only an id was typed, or the field was emptied. */
  chooseCustomer(row: Pick<CatalogueRow, 'fk_id'> | null): Promise<void> {
    return this.#follow(this.#editor.keeper.asOneStep(this.#fillFromCustomer(row)));
  }

  async #fillFromCustomer(row: Pick<CatalogueRow, 'fk_id'> | null): Promise<void> {
    const { draft, localId } = this.#editor;
    const { values, labels, customerFkId } = draft;
    if (customerFkId !== '') this.#left = { customerFkId, value: values.address, label: labels.address };
    draft.customerFkId = row?.fk_id ?? '';
    const kept = this.#left?.customerFkId === draft.customerFkId ? this.#left : null;
    values.address = kept?.value ?? '';
    labels.address = kept?.label ?? '';
    this.#forgetTerms();
    await this.readLast();
    if (localId !== null) {
      takeLastAddress(draft, this.last, this.#editor.locale);
      return this.#refillTaxes();
    }
    takeCustomerTerms(draft, this.last, this.#editor.locale);
    if (this.last && draft.customerFkId === '') draft.customerFkId = this.last.order.customer?.fk_id ?? '';
    await this.#fillUser();
    await this.#fillDefaults();
    this.#forgetTerms();
    await this.fillIn(draft.lines);
  }

  async readLast(): Promise<void> {
    const id = this.#customerId;
    const found = id === null ? null : await lastOrderOf(id);
    if (id === this.#customerId) this.last = found;
  }

  async chooseProduct(line: LineDraft): Promise<void> {
    const { locale, keeper } = this.#editor;
    line.lastPrice = null;
    delete line.terms;
    const isReplaced = takeProduct(line, locale);
    dropFilledPrice(line, locale);
    dropFilledTaxes(line, locale);
    if (line.values.id_item === '') return;
    keeper.note();
    const fill = (known: Known) =>
      keeper.fill(line, (each) => fillKnown(each, known, { isReplaced, locale: this.#editor.locale }));
    await this.#follow(this.#readKnown([line]).then(fill));
  }

  /** Fills in last prices and taxes where none stand yet, or some that were filled in. */
  fillIn(lines: readonly LineDraft[]): Promise<void> {
    return this.#follow(this.#fillIn(lines));
  }

  async #fillIn(lines: readonly LineDraft[]): Promise<void> {
    const known = await this.#readKnown(lines);
    for (const line of lines) fillKnown(line, known, { isReplaced: false, locale: this.#editor.locale });
  }

  /** A header field was chosen anew: taxes and price lists go by where the goods come from and go to. */
  async changeTerms(field: HeaderField): Promise<void> {
    if (field !== 'address' && field !== 'id_branch_company') return;
    this.#forgetTerms();
    const refill = Promise.all([this.#refillTaxes(), this.#refillPrices()]).then(() => {});
    await this.#follow(this.#editor.keeper.asOneStep(refill));
  }

  /** Of new lines: what was typed stays. */
  async #refillPrices(): Promise<void> {
    const lines = this.#editor.draft.lines.filter(({ localId }) => localId === null);
    const productIds = productsOf(lines);
    const known = { asked: new Set(productIds.map(String)), prices: await this.#readPrices(productIds) };
    for (const line of lines) fillKnownPrice(line, known, this.#editor.locale);
  }

  /** Another price list may hold: lines are asked about again. */
  #forgetTerms(): void {
    for (const line of this.#editor.draft.lines) delete line.terms;
  }

  /** Of lines whose taxes are as they were filled in, and of new ones. */
  #refillTaxes(): Promise<void> {
    const isOurs = (line: LineDraft) => line.localId === null || hasFilledTaxes(line);
    return this.#fillTaxes(this.#editor.draft.lines.filter(isOurs));
  }

  async #fillTaxes(lines: readonly LineDraft[]): Promise<void> {
    const productIds = productsOf(lines);
    const known = { asked: new Set(productIds.map(String)), taxes: await this.#readTaxes(productIds) };
    for (const line of lines) fillKnownTaxes(line, known, this.#editor.locale);
  }

  /** Asks for what lines do not know yet. An effect that calls this runs again when a line gets a product. */
  learnTerms(): void {
    const isAsked = ({ terms, values: { id_item: id } }: LineDraft) =>
      terms === undefined && id !== '' && !this.#learning.has(id);
    const lines = this.#editor.draft.lines.filter(isAsked);
    if (lines.length > 0) void this.#follow(this.#learnTerms(new Set(lines.map(({ values }) => values.id_item))));
  }

  async #learnTerms(products: ReadonlySet<string>): Promise<void> {
    for (const id of products) this.#learning.add(id);
    const asked = placeOf(this.#editor.draft);
    const terms = await readTerms(asked, [...products].map(Number));
    for (const id of products) this.#learning.delete(id);
    if (JSON.stringify(asked) !== JSON.stringify(placeOf(this.#editor.draft))) return this.learnTerms();
    for (const line of this.#editor.draft.lines) {
      const { id_item: id } = line.values;
      if (line.terms === undefined && products.has(id)) line.terms = terms.get(id) ?? null;
    }
  }

  async #readKnown(lines: readonly LineDraft[]): Promise<Known> {
    const productIds = productsOf(lines);
    const [prices, taxes] = await Promise.all([this.#readPrices(productIds), this.#readTaxes(productIds)]);
    return { asked: new Set(productIds.map(String)), prices, taxes };
  }

  #readPrices(productIds: readonly number[]): Promise<Known['prices']> {
    const order = placeOf(this.#editor.draft);
    return askByProduct(productIds, (some) => query('prices.last', { ...order, productIds: some }));
  }

  #readTaxes(productIds: readonly number[]): Promise<Known['taxes']> {
    const order = placeOf(this.#editor.draft);
    return askByProduct(productIds, (some) => query('taxes.last', { ...order, productIds: some }));
  }

  /** The rep takes a price that was only offered. */
  takePrice(line: LineDraft, price: number): void {
    this.#editor.type(line, 'price', formatForEditing(price, this.#priceFormat));
  }

  /** The lines of the customer's last order whose products are not here yet, behind those that are. Returns how many came. */
  async repeatLast(): Promise<number> {
    if (!this.last) return 0;
    const { draft, locale } = this.#editor;
    const here = new Set(draft.lines.map(({ values }) => values.id_item));
    const missing = draftOf(this.last, locale).lines.filter(
      ({ values }) => values.id_item === '' || !here.has(values.id_item),
    );
    const lines = copyLines(missing, locale, draft.values.id_customer);
    appendLines(draft, lines);
    if (lines.length > 0) await this.#follow(this.#fillTaxes(draft.lines.slice(-lines.length)));
    return lines.length;
  }

  /**
   * Lines of an order of this customer, by their places in it, with the quantities as typed, behind those that are there. Returns
   * how many lines there were before.
   */
  repeatLines(order: OrderDetail, quantities: ReadonlyMap<number, string>): number {
    const { draft, locale } = this.#editor;
    const picked = draftOf(order, locale).lines.filter((_, at) => quantities.has(at));
    const lines = copyLines(picked, locale, draft.values.id_customer);
    for (const [place, at] of [...quantities.keys()].toSorted((a, b) => a - b).entries()) {
      const line = lines[place];
      if (line) typeIntoLine(line, 'quantity', quantities.get(at) ?? '', locale);
    }
    appendLines(draft, lines);
    if (lines.length > 0) void this.#follow(this.#fillTaxes(draft.lines.slice(-lines.length)));
    return draft.lines.length - lines.length;
  }

  /** The rep, where the settings say who that is among the service's users. */
  async #fillUser(): Promise<void> {
    const answer = await query('settings.get', {});
    const id = answer.ok ? answer.value.settings.myUserId : null;
    if (id === null) return;
    const name = await nameOf('user', id);
    const { values, labels } = this.#editor.draft;
    if (values.id_user !== '' || labels.id_user !== '') return;
    values.id_user = String(id);
    labels.id_user = name ?? String(id);
  }

  async #fillDefaults(): Promise<void> {
    const rules = companyRules();
    if (!rules || this.#customerId === null) return;
    const { draft } = this.#editor;
    const asked = missingReferences(draft, rules.defaults).map(
      async ([field, id]) => [field, (await nameOf(orderReferences[field], id)) ?? String(id)] as const,
    );
    fillDefaults(draft, rules.defaults, new Map(await Promise.all(asked)), this.#editor.locale);
  }

  #follow(work: Promise<void>): Promise<void> {
    this.#underWay.add(work);
    return work.finally(() => this.#underWay.delete(work));
  }

  get #priceFormat() {
    return { locale: this.#editor.locale, grouping: true, places: 2 };
  }
}

async function nameOf(kind: CatalogueKind, id: number): Promise<string | null> {
  const answer = await query('catalogue.list', { kind, text: String(id) });
  return (answer.ok ? answer.value.rows.find((row) => row.id === id)?.name : null) ?? null;
}

function readTerms(order: PlacedOrder, productIds: readonly number[]): Promise<ReadonlyMap<string, SaleTerms>> {
  return askByProduct(productIds, (some) => query('products.terms', { ...order, productIds: some }));
}

async function lastOrderOf(customerId: number): Promise<OrderDetail | null> {
  const found = await query('orders.search', { id_customer: customerId, sort: '-date', limit: 1 });
  const localId = found.ok ? found.value.rows[0]?.localId : undefined;
  if (localId === undefined) return null;
  const answer = await query('orders.get', { localId });
  return answer.ok ? answer.value : null;
}
