/** What columns of a file are called, in every language, as words without accents, and what such a head does not mean. */
import type { CatalogueKind } from '../../../../src-shared/domain/catalogue-kind.ts';
import type { CatalogueReferenceField } from '../../../../src-shared/domain/catalogue-reference.ts';

/** The more telling first. */
export const heads: Record<CatalogueReferenceField, string[]> = {
  fk_id: [
    ...['fk id', 'id externo', 'codigo externo', 'external id', 'external', 'externo', 'cnpj', 'cpf', 'sku'],
    ...['referencia', 'reference', 'ref', 'cod ref', 'codigo ref', 'rfc', 'ruc', 'nit', 'cuit'],
    ...['rut', 'nif', 'rif', 'rnc', 'tax id', 'identificacion fiscal'],
  ],
  id: [
    ...['id', 'codigo', 'cod', 'code', 'id cliente', 'id produto', 'customer id', 'product id', 'id customer'],
    ...['id item', 'numero', 'number'],
  ],
  name: [
    ...['name', 'nome', 'razao social', 'nome fantasia', 'descricao', 'description', 'descr', 'cliente'],
    ...['produto', 'desc prod', 'customer', 'product', 'nombre', 'razon social', 'nombre comercial', 'descripcion'],
    ...['producto', 'articulo'],
  ],
  minimum_price: [
    ...['preco minimo', 'preco min', 'valor minimo', 'valor min', 'vlr minimo', 'vlr min', 'prc minimo'],
    ...['prc min', 'minimum price', 'min price', 'lowest price', 'precio minimo', 'precio min'],
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
    'precio',
    'precio unitario',
    'precio de venta',
    'precio de lista',
  ],
  type: ['type', 'tipo'],
  phone: [
    'telefone',
    'telephone',
    'fone',
    'tel',
    'celular',
    'whatsapp',
    'whats',
    'phone',
    'mobile',
    'telefono',
    'movil',
  ],
  email: ['email', 'e mail', 'e mails', 'correio eletronico', 'correo electronico', 'correo'],
  ean: [
    ...['ean', 'gtin', 'codigo de barras', 'cod de barras', 'cod barras', 'cod barra', 'codigo barras'],
    ...['codigo ean', 'cod ean', 'barcode', 'dun'],
  ],
  unit: [
    ...['unidade', 'un med', 'unid med', 'und med', 'und', 'unid', 'un', 'um', 'unit', 'uom', 'unit of measure'],
    ...['unidad', 'unidad de medida', 'ud'],
  ],
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
    ...['caixa', 'unidades por caja', 'piezas por caja', 'cantidad por caja', 'por caja', 'uds caja', 'caja'],
  ],
  multiple: [
    'multiplo',
    'multiplo de venda',
    'mult',
    'multiple',
    'sales multiple',
    'sold in multiples of',
    'multiplos',
  ],
  minimum: [
    ...['quantidade minima', 'qtd minima', 'qtde minima', 'quantidade min', 'qt min', 'qtd min', 'qtde min'],
    ...['minimo', 'minimum quantity', 'minimum', 'min qty', 'moq', 'cantidad minima', 'cant minima'],
  ],
  stock: [
    ...['estoque', 'saldo', 'saldo em estoque', 'est disp', 'est disponivel', 'est atual', 'stock', 'on hand'],
    ...['disponivel', 'est', 'existencias', 'existencia', 'inventario', 'disponible'],
  ],
  stock_date: [
    ...['data do estoque', 'data do saldo', 'estoque em', 'data estoque', 'data saldo', 'dt estoque', 'dt do estoque'],
    ...['dt saldo', 'dt do saldo', 'data est', 'dt est', 'stock date', 'stock on', 'stock counted on'],
    ...[
      'existencias al',
      'existencia al',
      'inventario al',
      'fecha de existencias',
      'fecha del inventario',
      'fecha de inventario',
    ],
    ...['fecha del stock', 'fecha de stock', 'stock al'],
  ],
  valid_from: [
    ...['inicio da vigencia', 'inicio de vigencia', 'inicio vigencia', 'vigencia inicio', 'vigencia inicial'],
    ...['vigencia de', 'valido de', 'valida de', 'valido a partir', 'valida a partir', 'a partir de', 'valid from'],
    ...['validade inicial', 'validade inicio', 'inicio da validade', 'data inicio', 'data de inicio', 'data inicial'],
    ...['dt inicio', 'dt inicial', 'dt ini', 'start date', 'inicio'],
    ...['vigente desde', 'vigencia desde', 'valido desde', 'valida desde', 'inicio de la vigencia', 'fecha de inicio'],
    ...['fecha inicio', 'fecha inicial', 'desde'],
  ],
  valid_to: [
    ...['fim da vigencia', 'fim de vigencia', 'fim vigencia', 'termino da vigencia', 'vigencia fim', 'vigencia final'],
    ...['vigencia ate', 'valido ate', 'valida ate', 'valid to', 'valid until', 'validade final', 'validade fim'],
    ...['fim da validade', 'data fim', 'data final', 'dt fim', 'dt final', 'dt val', 'end date', 'vigencia'],
    ...['validade da tabela', 'validade do preco', 'ate', 'fim'],
    ...['vigente hasta', 'vigencia hasta', 'valido hasta', 'valida hasta', 'fin de vigencia', 'fin de la vigencia'],
    ...['fecha de fin', 'fecha fin', 'fecha final', 'hasta'],
  ],
  city: ['cidade', 'municipio', 'city', 'town', 'ciudad', 'localidad'],
  price_list: [
    ...['tabela de preco', 'tabela de precos', 'tabela preco', 'tabela precos', 'tab preco', 'tab precos', 'tabela'],
    ...[
      'lista de preco',
      'lista de precos',
      'price list',
      'price table',
      'lista de precios',
      'lista de precio',
      'lista precios',
    ],
  ],
  credit_date: [
    ...['data do credito', 'data credito', 'credito em', 'data da analise de credito', 'dt credito', 'dt do credito'],
    ...['credit date', 'credit checked on', 'credito al', 'fecha del credito', 'fecha de credito', 'fecha credito'],
  ],
  credit: [
    ...['credito', 'situacao de credito', 'situacao do credito', 'limite de credito', 'analise de credito'],
    ...['credit', 'credit status', 'credit limit'],
  ],
  visit_day: ['dia de visita', 'dia da visita', 'dia visita', 'dias de visita', 'visita', 'day of visit', 'visit day'],
};

/** Too short, or too common in other heads, to be looked for within one. */
export const wholeHeads = words(
  'un um und unid ud de ate dun tel caixa caja cx embalagem carton minimo minimum ref inicio desde hasta fim est nit',
);

/** A head that speaks of money names no other figure. */
const money = /(^| )(preco|precio|prc|valor|vlr|vl|price|custo|costo|cost)( |$)/;
const moneyFields: readonly CatalogueReferenceField[] = ['price', 'minimum_price', 'price_list'];
const taxes = 'ipi|icms|st|pis|cofins|iss|fcp|difal|iva|impostos?|impuestos?|tributos?|tax|taxes';
/** An amount that is no price at which the product is sold. */
const notPrice = new RegExp(
  `(^| )(custo|costo|cost|compra|purchase|total|frete|flete|freight|minim[oa]|min|minimum|${taxes}|` +
    'desconto|descuento|desc|discount|comissao|comision|comis|commission|anterior|antigo|antiguo|ultim[oa]|ult|previous|old|last)( |$)',
);
/** A price without a tax is a price, and no tax. */
const withoutTax = new RegExp(
  `(^| )(?:sem|sin|s|without|excl) (?:${taxes})(?: (?:(?:e|y|and) )?(?:${taxes}))*(?= |$)`,
  'g',
);
/** How a list calls the price of one piece, among other prices. */
const unitOrSale =
  /(^| )(venda|venta|vda|unit|unitari[oa]|un|und|unid|unidade|unidad|tabela|tab|lista|sale|selling|list)( |$)/;
const ofPackage = /(^| )(caixas?|cajas?|cx|fardo|fd|pacote|paquete|pct|embalagem|emb|carton|case|box)( |$)/;

/** A head that speaks of a barcode names nothing else. */
const barcode = /(^| )(barras?|ean|gtin|dun|barcode)( |$)/;
const ofDate = /(^| )(data|fecha|date|dt|dia)( |$)/;
/** A limit or a date of the stock is not the stock. */
const notStock = /(^| )(minim[oa]|maxim[oa]|min|max|data|fecha|date|dt|dia)( |$)/;
const ofStock = /(^| )(estoque|est|saldo|existencias?|inventario|stock)( |$)/;

/** A head of the first day of a price is not that of its last, which may be called by the same words. */
const ofStart = /(^| )(inicio|inicial|ini|partir|desde|from|start)( |$)/;
const ofEnd = /(^| )(fim|fin|final|termino|ate|hasta|to|until|end)( |$)/;
/** A head such as "Preço válido até" names a day, although it speaks of money. */
const ofValidity = /(^| )(valid[oa]?|validade|vigencia|vigente)( |$)/;

/** Words that a head of a kind's own id may hold. */
const idWords = words(
  'id codigo cod code numero num number do da de del en el no the of interno internal sistema system erp',
);
/** A house number is called so, too. */
const bareNumbers = words('numero num number');
const ofAddress =
  /(^| )(endereco|logradouro|rua|cep|bairro|cidade|municipio|domicilio|direccion|calle|colonia|ciudad|address|street|zip|city)( |$)/;

/** What each kind is called in the heads of files. */
const kindWords: Record<CatalogueKind, Set<string>> = {
  customer: words('cliente cli customer client'),
  user: words('vendedor vendedora vend representante rep usuario user seller salesperson salesman'),
  product: words('produto prod item mercadoria artigo material product article producto articulo'),
  status: words('status situacao'),
  payment_type: words('pagamento pagto pgto prazo condicao forma payment terms pago plazo condicion'),
  payment_method: words('pagamento pagto pgto prazo condicao forma payment method pago plazo condicion'),
  category: words('categoria grupo subgrupo rubro category group'),
  freight: words('frete flete freight'),
  shipping_company: words('transportadora transportador transportista carrier'),
  branch_company: words('filial sucursal branch'),
};
/** Of these the catalogue holds nothing. */
const othersWords = words(
  'fabricante fabrica fabr fab fornecedor forn manufacturer supplier vendor marca brand linha familia line family tipo type ' +
    'contato comprador contact buyer gerente supervisor manager rota regiao route region tabela table data date ' +
    'telefone fone tel celular whatsapp phone email mail endereco rua bairro cidade municipio uf cep address city state ' +
    'proveedor linea contacto zona ruta tabla fecha telefono movil correo domicilio direccion calle colonia ciudad estado provincia',
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
