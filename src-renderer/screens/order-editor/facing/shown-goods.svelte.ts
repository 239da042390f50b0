/** The products that face the customer: those that it usually buys, or those that a text finds, with its prices. */
import { today } from '../../../state/clock.svelte.ts';
import { liveQuery } from '../../../state/live-query.svelte.ts';
import { isOnlyId } from '../../../ui/combobox/choice.ts';
import { stoppedOf, suggestionsOf, usualOf } from '../desk/suggestions.ts';
import { productPictures } from '../../photos/product-pictures.svelte.ts';
import type { OrderEditor } from '../editor.svelte.ts';
import { placeOf } from '../terms/order-place.ts';
import { productToShow, type NamedProduct } from './shown-to-customer.ts';

const mostShown = 48;

/** To be made while a component is set up. */
export class ShownGoods {
  typed = $state('');
  showsAll = $state(false);
  readonly #editor: OrderEditor;

  readonly #place = $derived.by(() => placeOf(this.#editor.draft));
  readonly #customerId = $derived.by(() => this.#place.customerId);
  /** Of a product, by its id. */
  readonly pictureOf = productPictures();
  readonly text = $derived.by(() => this.typed.trim());

  readonly #purchases = liveQuery(
    'customers.purchases',
    () => (this.#customerId === null ? null : { customerId: this.#customerId }),
    ['orders', 'catalogue'],
  );
  readonly #bought = $derived.by(() => suggestionsOf(this.#purchases.value?.rows ?? [], today()));
  readonly #usual = $derived.by(() => [...usualOf(this.#bought), ...stoppedOf(this.#bought)]);
  /** The customer has bought nothing yet: all products are shown. */
  readonly isStranger = $derived.by(() => this.#purchases.value !== null && this.#usual.length === 0);
  readonly #asksAll = $derived.by(() => this.text !== '' || this.showsAll || this.isStranger);

  readonly #found = liveQuery(
    'catalogue.list',
    () => {
      const { customerId, ...at } = this.#place;
      if (!this.#asksAll || customerId === null) return null;
      return { kind: 'product' as const, text: this.text, limit: mostShown + 1, ...at, customerId };
    },
    ['catalogue'],
  );
  readonly #named = $derived.by((): NamedProduct[] => {
    if (!this.#asksAll) return this.#usual;
    const rows = (this.#found.value?.rows ?? []).filter((row) => !isOnlyId(row, this.text));
    return rows.map(({ id, name, fk_id: code }) => ({ productId: id, name, code }));
  });
  readonly #shown = $derived.by(() => this.#named.slice(0, mostShown));
  readonly hasMore = $derived.by(() => this.#named.length > mostShown);

  readonly #prices = liveQuery('prices.last', () => this.#askedOfShown(), ['orders', 'catalogue']);
  readonly #terms = liveQuery('products.terms', () => this.#askedOfShown(), ['catalogue']);
  readonly #priceOf = $derived.by(() => new Map(this.#prices.value?.rows.map((row) => [row.productId, row])));
  readonly #termsOf = $derived.by(() => new Map(this.#terms.value?.rows.map((row) => [row.productId, row])));
  readonly products = $derived.by(() =>
    this.#shown.map((product) =>
      productToShow(product, this.#priceOf.get(product.productId), this.#termsOf.get(product.productId)),
    ),
  );
  readonly findsNothing = $derived.by(
    () => this.#found.value !== null && this.text !== '' && this.products.length === 0,
  );

  constructor(editor: OrderEditor) {
    this.#editor = editor;
  }

  #askedOfShown() {
    const productIds = this.#shown.map(({ productId }) => productId);
    return productIds.length === 0 ? null : { ...this.#place, productIds };
  }
}
