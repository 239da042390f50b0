/** What columns of a file are called, in both languages, as words without accents, and what such a head does not mean. */
import type { CatalogueKind } from '../../../../src-shared/domain/catalogue-kind.ts';
import type { CatalogueReferenceField } from '../../../../src-shared/domain/catalogue-reference.ts';

/** The more telling first. */
export const heads: Record<CatalogueReferenceField, string[]> = {
  fk_id: [
    ...['fk id', 'id externo', 'codigo externo', 'external id', 'external', 'externo', 'cnpj', 'cpf', 'sku'],
    ...['referencia', 'reference', 'ref', 'cod ref', 'codigo ref'],
  ],
  id: [
    ...['id', 'codigo', 'cod', 'code', 'id cliente', 'id produto', 'customer id', 'product id', 'id customer'],
    ...['id item', 'numero', 'number'],
  ],
  name: [
    ...['name', 'nome', 'razao social', 'nome fantasia', 'descricao', 'description', 'descr', 'cliente'],
    ...['produto', 'desc prod', 'customer', 'product'],
  ],
  minimum_price: [
    ...['preco minimo', 'preco min', 'valor minimo', 'valor min', 'vlr minimo', 'vlr min', 'prc minimo'],
    ...['prc min', 'minimum price', 'min price', 'lowest price'],
  ],
  price: [
    'price',
    'preco',
    'preco unitario',
    'preco de venda',
    'unit price',
    'list price',
    'valor',
    'vlr',
    'vl',
    'prc',
  ],
  type: ['type', 'tipo'],
  phone: ['telefone', 'telephone', 'fone', 'tel', 'celular', 'whatsapp', 'whats', 'phone', 'mobile'],
  email: ['email', 'e mail', 'e mails', 'correio eletronico'],
  ean: [
    ...['ean', 'gtin', 'codigo de barras', 'cod de barras', 'cod barras', 'cod barra', 'codigo barras'],
    ...['codigo ean', 'cod ean', 'barcode', 'dun'],
  ],
  unit: ['unidade', 'un med', 'unid med', 'und med', 'und', 'unid', 'un', 'um', 'unit', 'uom', 'unit of measure'],
  carton: [
    ...['por caixa', 'qtd caixa', 'qtde caixa', 'por cx', 'un cx', 'und cx', 'unid cx', 'unidades cx', 'qt cx'],
    ...[
      'qtd cx',
      'qtde cx',
      'p cx',
      'p caixa',
      'cx c',
      'cx com',
      'caixa c',
      'caixa com',
      'cx',
      'units in a carton',
      'per carton',
      'per case',
      'carton',
      'case pack',
      'pack size',
      'embalagem',
    ],
    ...['caixa'],
  ],
  multiple: ['multiplo', 'multiplo de venda', 'mult', 'multiple', 'sales multiple', 'sold in multiples of'],
  minimum: [
    ...['quantidade minima', 'qtd minima', 'qtde minima', 'quantidade min', 'qt min', 'qtd min', 'qtde min'],
    ...['minimo', 'minimum quantity', 'minimum', 'min qty', 'moq'],
  ],
  stock: [
    ...['estoque', 'saldo', 'saldo em estoque', 'est disp', 'est disponivel', 'est atual', 'stock', 'on hand'],
    ...['disponivel', 'est'],
  ],
  stock_date: [
    ...['data do estoque', 'data do saldo', 'estoque em', 'data estoque', 'data saldo', 'dt estoque', 'dt do estoque'],
    ...['dt saldo', 'dt do saldo', 'data est', 'dt est', 'stock date', 'stock on', 'stock counted on'],
  ],
  valid_from: [
    ...['inicio da vigencia', 'inicio de vigencia', 'inicio vigencia', 'vigencia inicio', 'vigencia inicial'],
    ...['vigencia de', 'valido de', 'valida de', 'valido a partir', 'valida a partir', 'a partir de', 'valid from'],
    ...['validade inicial', 'validade inicio', 'inicio da validade', 'data inicio', 'data de inicio', 'data inicial'],
    ...['dt inicio', 'dt inicial', 'dt ini', 'start date', 'inicio'],
  ],
  valid_to: [
    ...['fim da vigencia', 'fim de vigencia', 'fim vigencia', 'termino da vigencia', 'vigencia fim', 'vigencia final'],
    ...['vigencia ate', 'valido ate', 'valida ate', 'valid to', 'valid until', 'validade final', 'validade fim'],
    ...['fim da validade', 'data fim', 'data final', 'dt fim', 'dt final', 'dt val', 'end date', 'vigencia'],
    ...['validade da tabela', 'validade do preco', 'ate', 'fim'],
  ],
  city: ['cidade', 'municipio', 'city', 'town'],
  price_list: [
    ...['tabela de preco', 'tabela de precos', 'tabela preco', 'tabela precos', 'tab preco', 'tab precos', 'tabela'],
    ...['lista de preco', 'lista de precos', 'price list', 'price table'],
  ],
  credit_date: [
    ...['data do credito', 'data credito', 'credito em', 'data da analise de credito', 'dt credito', 'dt do credito'],
    ...['credit date', 'credit checked on'],
  ],
  credit: [
    ...['credito', 'situacao de credito', 'situacao do credito', 'limite de credito', 'analise de credito'],
    ...['credit', 'credit status', 'credit limit'],
  ],
  visit_day: ['dia de visita', 'dia da visita', 'dia visita', 'dias de visita', 'visita', 'day of visit', 'visit day'],
};

/** Too short, or too common in other heads, to be looked for within one. */
export const wholeHeads = words(
  'un um und unid de ate dun tel caixa cx embalagem carton minimo minimum ref inicio fim est',
);

/** A head that speaks of money names no other figure. */
const money = /(^| )(preco|prc|valor|vlr|vl|price|custo|cost)( |$)/;
const moneyFields: readonly CatalogueReferenceField[] = ['price', 'minimum_price', 'price_list'];
const taxes = 'ipi|icms|st|pis|cofins|iss|fcp|difal|impostos?|tributos?|tax|taxes';
/** An amount that is no price at which the product is sold. */
const notPrice = new RegExp(
  `(^| )(custo|cost|compra|purchase|total|frete|freight|minim[oa]|min|minimum|${taxes}|` +
    'desconto|desc|discount|comissao|comis|commission|anterior|antigo|ultim[oa]|ult|previous|old|last)( |$)',
);
/** A price without a tax is a price, and no tax. */
const withoutTax = new RegExp(`(^| )(?:sem|s|without|excl) (?:${taxes})(?: (?:(?:e|and) )?(?:${taxes}))*(?= |$)`, 'g');
/** How a list calls the price of one piece, among other prices. */
const unitOrSale = /(^| )(venda|vda|unit|unitari[oa]|un|und|unid|unidade|tabela|tab|sale|selling|list)( |$)/;
const ofPackage = /(^| )(caixas?|cx|fardo|fd|pacote|pct|embalagem|emb|carton|case|box)( |$)/;

/** A head that speaks of a barcode names nothing else. */
const barcode = /(^| )(barras?|ean|gtin|dun|barcode)( |$)/;
const ofDate = /(^| )(data|date|dt|dia)( |$)/;
/** A limit or a date of the stock is not the stock. */
const notStock = /(^| )(minim[oa]|maxim[oa]|min|max|data|date|dt|dia)( |$)/;
const ofStock = /(^| )(estoque|est|saldo|stock)( |$)/;

/** A head of the first day of a price is not that of its last, which may be called by the same words. */
const ofStart = /(^| )(inicio|inicial|ini|partir|desde|from|start)( |$)/;
const ofEnd = /(^| )(fim|final|termino|ate|to|until|end)( |$)/;
/** A head such as "Preço válido até" names a day, although it speaks of money. */
const ofValidity = /(^| )(valid[oa]?|validade|vigencia)( |$)/;

/** Words that a head of a kind's own id may hold. */
const idWords = words('id codigo cod code numero num number do da de no the of interno internal sistema system erp');
/** A house number is called so, too. */
const bareNumbers = words('numero num number');
const ofAddress = /(^| )(endereco|logradouro|rua|cep|bairro|cidade|municipio|address|street|zip|city)( |$)/;

/** What each kind is called in the heads of files. */
const kindWords: Record<CatalogueKind, Set<string>> = {
  customer: words('cliente cli customer client'),
  user: words('vendedor vendedora vend representante rep usuario user seller salesperson salesman'),
  product: words('produto prod item mercadoria artigo material product article'),
  status: words('status situacao'),
  payment_type: words('pagamento pagto pgto prazo condicao forma payment terms'),
  payment_method: words('pagamento pagto pgto prazo condicao forma payment method'),
  category: words('categoria grupo subgrupo category group'),
  freight: words('frete freight'),
  shipping_company: words('transportadora transportador carrier'),
  branch_company: words('filial branch'),
};
/** Of these the catalogue holds nothing. */
const othersWords = words(
  'fabricante fabrica fabr fab fornecedor forn manufacturer supplier vendor marca brand linha familia line family tipo type ' +
    'contato comprador contact buyer gerente supervisor manager rota regiao route region tabela table data date ' +
    'telefone fone tel celular whatsapp phone email mail endereco rua bairro cidade municipio uf cep address city state',
);

function words(text: string): Set<string> {
  return new Set(text.split(' '));
}

/** `names`: all heads of the file. A head is given as words without accents. */
export function mayName(
  name: string,
  field: CatalogueReferenceField,
  kind: CatalogueKind,
  names: readonly string[],
): boolean {
  const isValidity = ofValidity.test(name) && (ofStart.test(name) || ofEnd.test(name));
  const isDayOfPrice = isValidity && (field === 'valid_from' || field === 'valid_to');
  if (money.test(name) && !moneyFields.includes(field) && !isDayOfPrice) return false;
  if (barcode.test(name) && field !== 'ean') return false;
  switch (field) {
    case 'id':
      return isOwnId(name, kind) && !(bareNumbers.has(name) && names.some((other) => ofAddress.test(other)));
    case 'name':
    case 'fk_id':
      return !speaksOfOthers(name, kind);
    case 'price':
      return !isValidity && !notPrice.test(name.replace(withoutTax, ''));
    case 'minimum':
      return !ofStock.test(name);
    case 'stock':
      return !notStock.test(name);
    case 'credit':
      return !ofDate.test(name);
    case 'valid_from':
      return !ofEnd.test(name);
    case 'valid_to':
      return !ofStart.test(name);
    default:
      return true;
  }
}

/** Whether the head says outright that it is the price at which one piece is sold. */
export function tellsPrice(name: string): boolean {
  return unitOrSale.test(name) && !ofPackage.test(name);
}

function isOwnId(name: string, kind: CatalogueKind): boolean {
  return name.split(' ').every((word) => idWords.has(word) || kindWords[kind].has(word));
}

/** Such as the name of the seller in a list of customers. */
function speaksOfOthers(name: string, kind: CatalogueKind): boolean {
  const isOthers = (word: string) =>
    othersWords.has(word) || Object.values(kindWords).some((ofKind) => ofKind.has(word));
  return name.split(' ').some((word) => isOthers(word) && !kindWords[kind].has(word));
}
