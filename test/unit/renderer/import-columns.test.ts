import { describe, expect, it } from 'vitest';
import { guessColumns } from '../../../src-renderer/screens/import/file/columns.ts';

/** Each field with the head of the column that is taken for it. */
function guess(text: string): Record<string, string | undefined> {
  const head = text.split(';');
  return Object.fromEntries(
    Object.entries(guessColumns(head, 'product')).flatMap(([field, at]) => (at === null ? [] : [[field, head[at]]])),
  );
}

describe('the price among other amounts', () => {
  it.each([
    ['Ref;Descrição;Vl.IPI;Vl.Unit.', 'Vl.Unit.'],
    ['Ref;Valor ICMS;Valor Desconto;Preço Custo;Valor Venda', 'Valor Venda'],
    ['Ref;Valor ST;Valor PIS;Valor Cofins;Valor Impostos;Valor', 'Valor'],
    ['Ref;Vlr. Desc.;Vlr. Comissão;Vlr. Frete;Vlr.', 'Vlr.'],
    ['Ref;Preço de compra;Preço anterior;Preço atual', 'Preço atual'],
    ['Ref;Preço c/ IPI;Preço s/ IPI', 'Preço s/ IPI'],
    ['Ref;Preço com ICMS e IPI;Preço sem ICMS e IPI', 'Preço sem ICMS e IPI'],
    ['Ref;Preço À Vista;Valor Unitário', 'Valor Unitário'],
    ['Ref;Preço;Preço de venda', 'Preço de venda'],
    ['Ref;Preço promocional;Preço de tabela', 'Preço de tabela'],
    ['Ref;Preço de venda CX;Preço de venda UN', 'Preço de venda UN'],
    ['Ref;Preço À Vista', 'Preço À Vista'],
    ['Ref;Preço caixa', 'Preço caixa'],
    ['Código;Costo;Precio con IVA;Precio sin IVA;Precio anterior', 'Precio sin IVA'],
    ['Código;Precio por caja;Precio unitario', 'Precio unitario'],
  ])('of “%s” is %s', (head, price) => {
    expect(guess(head)).toMatchObject({ price });
  });

  it.each(['Vl. IPI', 'Valor ICMS', 'Valor do ST', 'Preço de custo', 'Valor da comissão', 'Valor do desconto'])(
    'is not %s',
    (head) => {
      expect(guess(`Ref;${head}`)).toEqual({ fk_id: 'Ref' });
    },
  );
});

describe('the days on which a price begins and ends', () => {
  it.each([
    ...['Vigência Início;Vigência Fim', 'Vigência inicial;Vigência final', 'Início da vigência;Fim da vigência'],
    ...[
      'Data início;Data fim',
      'Data inicial;Data final',
      'Início;Fim',
      'Válido de;Válido até',
      'Válida de;Válida até',
    ],
    ...['Dt. Início;Dt. Fim', 'Dt Inicio;Dt Val', 'Data de início da vigência;Data fim vigência', 'Inicio;Até'],
    ...['Vigência a partir de;Vigência', 'Valid from;Valid to', 'Válido a partir de;Válido até'],
  ])('are told apart: “%s”', (pair) => {
    const [from, to] = pair.split(';');
    expect(guess(`Ref;${pair}`)).toEqual({ fk_id: 'Ref', valid_from: from, valid_to: to });
    expect(guess(`Ref;${to};${from}`)).toEqual({ fk_id: 'Ref', valid_from: from, valid_to: to });
  });

  it.each([
    ['Vigência Início', 'valid_from'],
    ['Vigência', 'valid_to'],
    ['Vigência de/até', 'valid_to'],
    ['Dt. Val.', 'valid_to'],
  ])('may be one column: “%s” is %s', (head, field) => {
    expect(guess(`Ref;${head}`)).toEqual({ fk_id: 'Ref', [field]: head });
  });

  it('are not in a column of the shelf life', () => {
    expect(guess('Ref;Validade')).toEqual({ fk_id: 'Ref' });
  });
});

describe('the day of the stock', () => {
  it.each(['Dt. Estoque', 'Dt Estoque', 'Dt. do saldo', 'Data saldo', 'Dt. Est.', 'Data do estoque'])(
    'is no stock: “%s”',
    (head) => {
      expect(guess(`Ref;${head}`)).toEqual({ fk_id: 'Ref', stock_date: head });
      expect(guess(`Ref;${head};Estoque`)).toEqual({ fk_id: 'Ref', stock_date: head, stock: 'Estoque' });
    },
  );
});

describe('a shortened head', () => {
  it.each([
    ['Descr.', 'name'],
    ['Descr. Prod.', 'name'],
    ['Est.', 'stock'],
    ['Est. Disp.', 'stock'],
    ['Prç. Venda', 'price'],
    ['Prc Venda', 'price'],
    ['Prç Mín', 'minimum_price'],
    ['Prc. Min.', 'minimum_price'],
    ['Un. Med.', 'unit'],
    ['Qt. p/ Cx', 'carton'],
    ['Qtd p/ cx', 'carton'],
    ['Cx. c/', 'carton'],
    ['Mult.', 'multiple'],
  ])('is found: “%s” is %s', (head, field) => {
    expect(guess(`Ref;${head}`)).toEqual({ fk_id: 'Ref', [field]: head });
  });

  it('is found among all others of a list', () => {
    expect(guess('Cód.;Descr.;Un. Med.;Qt. p/ Cx;Mult.;Prç. Venda;Prç. Mín.;Est. Disp.;Dt. Est.')).toEqual({
      ...{ id: 'Cód.', name: 'Descr.', unit: 'Un. Med.', carton: 'Qt. p/ Cx', multiple: 'Mult.' },
      ...{ price: 'Prç. Venda', minimum_price: 'Prç. Mín.', stock: 'Est. Disp.', stock_date: 'Dt. Est.' },
    });
  });

  it.each(['Cód. Fab.', 'Referência Fab.', 'Código de fábrica', 'Est. Mín.', 'Descr. Grupo', 'Prc. Custo'])(
    'is nothing of the product if it speaks of something else: “%s”',
    (head) => {
      expect(guess(`${head};Preço`)).toEqual({ price: 'Preço' });
    },
  );

  it('is no least quantity if it speaks of the stock', () => {
    expect(guess('Ref;Qtd. Mín. Est.')).toEqual({ fk_id: 'Ref' });
  });
});

describe('what an office says of its customers', () => {
  it.each([
    ['Código;Cliente;Município;Tab. Preço;Limite de crédito;Dt. crédito;Dia da visita', [0, 1, 2, 3, 4, 5, 6]],
    ['CNPJ;Razão social;Cidade;Tabela;Situação de crédito;Crédito em;Visita', [0, 1, 2, 3, 4, 5, 6]],
    ['ID;Name;City;Price list;Credit;Credit date;Visit day', [0, 1, 2, 3, 4, 5, 6]],
  ])('is found by the heads %s', (text, places) => {
    const found = guessColumns(text.split(';'), 'customer');
    const { city, price_list, credit, credit_date, visit_day } = found;
    expect([found.id ?? found.fk_id, found.name, city, price_list, credit, credit_date, visit_day]).toEqual(places);
  });
});

it('the heads of a list in Spanish are known', () => {
  expect(
    guess(
      'Código;Código externo;Descripción;Precio;Unidad;Unidades por caja;Múltiplo de venta;Cantidad mínima;Existencias;' +
        'Fecha de existencias;Código de barras;Vigente desde;Vigente hasta;Precio mínimo;Nombre del proveedor',
    ),
  ).toEqual({
    ...{ id: 'Código', fk_id: 'Código externo', name: 'Descripción', price: 'Precio', unit: 'Unidad' },
    ...{ carton: 'Unidades por caja', multiple: 'Múltiplo de venta', minimum: 'Cantidad mínima' },
    ...{ stock: 'Existencias', stock_date: 'Fecha de existencias', ean: 'Código de barras' },
    ...{ valid_from: 'Vigente desde', valid_to: 'Vigente hasta', minimum_price: 'Precio mínimo' },
  });
});
