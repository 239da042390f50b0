/** Which product is shown: it outlives the screen, so that coming back finds it as it was. */
interface ProductChoice {
  productId: number | null;
  /** What the list is searched for. */
  text: string;
}

export const productChoice = $state<ProductChoice>({ productId: null, text: '' });

/** For another rep, or another service. */
export function forgetProductChoice(): void {
  Object.assign(productChoice, { productId: null, text: '' });
}
