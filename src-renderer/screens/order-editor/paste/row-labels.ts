/** Words for sums and groups, which show that a row of a table is no line, and words for numbers. */
import { wordsOf } from '../../../../src-shared/domain/text/words-of.ts';

const sums = new Set(
  'total totais totals subtotal subtotais subtotals soma somas somatorio somatoria sum sums saldo balance totales subtotales suma sumas'.split(
    ' ',
  ),
);
/** Beside one of those they make no product of it. */
const besideSums = new Set(
  `a as of the to and e o os do da de dos das em no na por com sem sub grand overall amount general geral gerais parcial partial
   acumulado final bruto liquido gross net pedido pedidos order orders item itens items linha linhas line lines produto produtos
   product products mercadoria mercadorias valor valores value quantidade quantidades qtd qtde quantity qty peca pecas peso unidade
   unidades volumes caixas desconto descontos discount frete freight imposto impostos tax taxes ipi icms st pagar due nota grupo
   group categoria category secao section pagina page mes month dia r y el la los las del al sin neto articulo articulos producto
   productos mercancia cantidad pieza piezas unidad cajas descuento descuentos flete impuesto impuestos iva seccion`
    .split(/\s+/)
    .filter(Boolean),
);

/** `Total`, `TOTAL GERAL`, `Sub-total do pedido`, `Soma:`; and `Higiene:`, as a heading ends. */
export function isLabel(cell: string): boolean {
  if (/[:：]\s*$/.test(cell)) return true;
  const words = wordsOf(cell);
  return (
    words.some((word) => sums.has(word)) &&
    words.every((word) => sums.has(word) || besideSums.has(word) || /^\d/.test(word))
  );
}

const numberWords = new Set(
  `um uma dois duas tres quatro cinco seis sete oito nove dez onze doze quinze vinte trinta cinquenta cem cento duzia duzias meia
   meio par pares metade one two three four five six seven eight nine ten eleven twelve dozen dozens half pair pairs
   una dos cuatro siete ocho nueve diez doce veinte treinta cincuenta cien ciento docena docenas medio media`
    .split(/\s+/)
    .filter(Boolean),
);

/** “Duas caixas”, “meia dúzia”. */
export function saysHowMany(cell: string): boolean {
  return numberWords.has(wordsOf(cell)[0] ?? '');
}

/** Whether the first cells of rows number them: 1, 2, 3… What does not may be the quantities. */
export function isNumbering(cells: readonly string[]): boolean {
  if (cells.length < 2 || !cells.every((cell) => /^\d{1,5}$/.test(cell))) return false;
  const first = Number(cells[0]);
  return (first === 1 || cells.length > 2) && cells.every((cell, at) => Number(cell) === first + at);
}

/** For each quantity whether it is the sum of two or more that stand above it, or below. */
export function sumsAmong(quantities: readonly number[]): boolean[] {
  return quantities.map((quantity, at) => quantity > 0 && (isSumOf(quantities, at, -1) || isSumOf(quantities, at, 1)));
}

function isSumOf(quantities: readonly number[], at: number, step: 1 | -1): boolean {
  const wanted = quantities[at] ?? 0;
  let sum = 0;
  let count = 0;
  for (let next = at + step; next >= 0 && next < quantities.length && sum < wanted; next += step) {
    sum += quantities[next] ?? 0;
    count += 1;
  }
  return count > 1 && Math.abs(sum - wanted) < 1e-9;
}
