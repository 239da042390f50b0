/** What the office writes into a cell of a price or a stock that it does not tell. */
import { foldText } from '../../../../src-shared/domain/text/fold-text.ts';
import { plainText } from '../../../../src-shared/domain/text/plain-text.ts';

/** Signs alone, with or without a currency. */
const signs = /^(?:r\$)?[\s.*/_-]*$/;
/** `N/D`, and `#N/D` of a spreadsheet whose formula found nothing. */
const notGiven = /^#?n[./]?\s?[acdi]\.?$/;
const onRequest =
  /^(?:(?:preco|precio|valor|price)\s)?(?:(?:sob|bajo|a|on|upon|por)\s)?(?:consult(?:a|ar|e|as)|cotacao|cotar|cotizar|cotizacion|pedido|combinar|encomenda|request)$/;
const missing = /^(?:sem|sin|s\/|no)\s?(?:preco|precio|valor|informacao|price)$/;

/** Whether the cell says in its own way that it says nothing: `-`, `R$ -`, `sob consulta`, `N/D`. An empty cell does so, too. */
export function isNoFigure(text: string): boolean {
  const plain = foldText(plainText(text));
  return [signs, notGiven, onRequest, missing].some((form) => form.test(plain));
}
