/** Which column of a sheet with many orders holds what, guessed from its head in every language. */
import { foldText } from '../../../src-shared/domain/text/fold-text.ts';
import { plainText } from '../../../src-shared/domain/text/plain-text.ts';
import type { CsvRow } from '../import/file/read-csv.ts';

export const orderFields = [
  'order',
  'customerCode',
  'customer',
  'code',
  'ean',
  'product',
  'quantity',
  'price',
  'discount',
  'discountValue',
  'deliveryDate',
  'notes',
] as const;
export type OrderColumn = (typeof orderFields)[number];

/** Places of columns, counted from 0; null if the sheet has none. */
export type OrderColumns = Record<OrderColumn, number | null>;

/** Heads as words without accents, signs and “de”, “do”, “da”, “del”. The more telling first. */
const heads: Record<OrderColumn, string[]> = {
  order: [
    ...['pedido', 'numero pedido', 'num pedido', 'n pedido', 'no pedido', 'nr pedido', 'pedido cliente', 'ped'],
    ...['ordem compra', 'ordem', 'oc', 'referencia pedido', 'order', 'order number', 'order no', 'order id', 'po'],
    ...['po number', 'purchase order', 'order reference', 'orden compra', 'orden', 'numero', 'number'],
  ],
  customerCode: [
    ...['codigo cliente', 'cod cliente', 'cod cli', 'cliente codigo', 'id cliente', 'cnpj cliente', 'cnpj', 'cpf'],
    ...['cnpj cpf', 'cpf cnpj', 'customer code', 'customer id', 'customer number', 'client code', 'tax id'],
    ...['clave cliente', 'rfc', 'ruc', 'nit', 'cuit', 'rut', 'nif', 'rif', 'rnc'],
    ...['identificacion fiscal'],
  ],
  customer: [
    ...['cliente', 'nome cliente', 'cliente nome', 'razao social', 'nome fantasia', 'fantasia', 'comprador', 'loja'],
    ...[
      'customer',
      'customer name',
      'client',
      'client name',
      'store',
      'nombre cliente',
      'cliente nombre',
      'razon social',
    ],
    ...['nombre comercial', 'tienda', 'nome', 'nombre', 'name'],
  ],
  code: [
    ...['codigo produto', 'cod produto', 'cod prod', 'codigo item', 'cod item', 'sku', 'codigo', 'cod', 'referencia'],
    ...['ref', 'product code', 'item code', 'code', 'product id', 'id produto', 'codigo producto', 'codigo articulo'],
    ...['cod articulo', 'clave producto', 'clave', 'id producto'],
  ],
  ean: ['ean', 'ean 13', 'ean13', 'gtin', 'codigo barras', 'cod barras', 'codigo ean', 'barcode'],
  product: [
    ...['produto', 'nome produto', 'descricao produto', 'descricao', 'descr', 'mercadoria', 'item', 'artigo'],
    ...['product', 'product name', 'description', 'item name', 'producto', 'nombre producto', 'descripcion producto'],
    ...['descripcion', 'articulo', 'mercancia'],
  ],
  quantity: [
    ...['quantidade', 'qtd', 'qtde', 'qtdade', 'qt', 'qte', 'quant', 'qtd pedida', 'qtde pedida'],
    ...['quantidade pedida', 'quantity', 'qty', 'cantidad', 'cantidad pedida', 'cant', 'cant pedida'],
  ],
  price: [
    ...['preco unitario', 'preco unit', 'preco', 'valor unitario', 'valor unit', 'vlr unitario', 'vlr unit'],
    ...['vl unitario', 'vl unit', 'unit price', 'price', 'precio unitario', 'precio unit', 'precio'],
  ],
  discount: [
    ...['desconto', 'descontos', 'desc', 'perc desconto', 'percentual desconto', 'discount', 'discount percent'],
    ...['descuento', 'descuentos', 'dto', 'dcto', 'porcentaje descuento'],
  ],
  discountValue: [
    ...['valor desconto', 'vlr desconto', 'vl desconto', 'desconto valor', 'desconto r', 'desconto em r'],
    ...['discount value', 'discount amount', 'valor descuento', 'importe descuento', 'monto descuento', 'descuento r'],
  ],
  deliveryDate: [
    ...['data entrega', 'dt entrega', 'entrega', 'previsao entrega', 'entregar em', 'delivery date', 'delivery'],
    ...['deliver on', 'due date', 'fecha entrega'],
  ],
  notes: [
    'observacoes',
    'observacao',
    'obs',
    'notas',
    'notes',
    'note',
    'remarks',
    'comments',
    'observaciones',
    'comentarios',
  ],
};

function headWords(text: string): string {
  return foldText(plainText(text))
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/(^| )d(?:[aeo]s?|el)(?= |$)/g, '')
    .trim();
}

/** No column is taken twice. */
export function guessOrderColumns(head: readonly string[]): OrderColumns {
  const names = head.map(headWords);
  const taken = new Set<number>();
  const entries = orderFields.map((field) => {
    const place = heads[field].map((word) => names.findIndex((name, at) => name === word && !taken.has(at)));
    const found = place.find((at) => at >= 0) ?? null;
    if (found !== null) taken.add(found);
    return [field, found];
  });
  return Object.fromEntries(entries) as OrderColumns;
}

/** What has to be told yet: which product, how many of it, and whose order it is. */
export function missingColumns(columns: OrderColumns): ('customer' | 'product' | 'quantity')[] {
  const has = (...fields: OrderColumn[]) => fields.some((field) => columns[field] !== null);
  return [
    ...(has('customer', 'customerCode') ? [] : (['customer'] as const)),
    ...(has('code', 'ean', 'product') ? [] : (['product'] as const)),
    ...(has('quantity') ? [] : (['quantity'] as const)),
  ];
}

/** A title and the company may stand above the names of the columns. */
const mostAbove = 20;

/** The place of the row that names the columns: the first that tells enough, else the first that names three of them, else the first. */
export function findOrderHead(rows: readonly CsvRow[]): number {
  const guessed = rows.slice(0, mostAbove).map(({ cells }) => guessOrderColumns(cells));
  const whole = guessed.findIndex((columns) => missingColumns(columns).length === 0);
  if (whole >= 0) return whole;
  const some = guessed.findIndex((columns) => Object.values(columns).filter((place) => place !== null).length >= 3);
  return Math.max(some, 0);
}
