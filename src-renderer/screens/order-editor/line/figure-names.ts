/** What the figures of a pasted row are called. */
import { m } from '../../../i18n/generated/messages.js';
import { itemFieldNames } from '../../../i18n/words/field-names.ts';
import type { Figure } from '../paste/pasted-columns.ts';

export const figureNames: Record<Figure, () => string> = {
  quantity: itemFieldNames.quantity,
  price: itemFieldNames.price,
  discount: m.paste_discount,
};
