/** Which product is shown: it outlives the screen, so that coming back finds it as it was. */
import { forgetWithAccount } from '../../state/account-memory.ts';

interface ProductChoice {
  productId: number | null;
  /** What the list is searched for. */
  text: string;
}

export const productChoice = $state<ProductChoice>({ productId: null, text: '' });

forgetWithAccount(() => Object.assign(productChoice, { productId: null, text: '' }));
