import { describe, expect, it } from 'vitest';
import { groupOrders, itemTable } from '../../../../src-renderer/screens/order-sheet/group-orders.ts';
import {
  findOrderHead,
  guessOrderColumns,
  missingColumns,
} from '../../../../src-renderer/screens/order-sheet/order-columns.ts';
import type { CsvRow } from '../../../../src-renderer/screens/import/file/read-csv.ts';
import { readPasted } from '../../../../src-renderer/screens/order-editor/paste/paste.ts';
import { writeRow } from '../../../../src-renderer/screens/order-editor/paste/pasted-table.ts';

function rowsOf(...lines: string[]): CsvRow[] {
  return lines.map((text, at) => ({ line: at + 1, cells: text.split(';'), isBroken: false }));
}

/** Each as customer, reference, day and products. */
function ordersOf(head: string, ...lines: string[]) {
  const columns = guessOrderColumns(head.split(';'));
  return groupOrders(rowsOf(...lines), columns).map((order) => [
    order.customerCode || order.customer,
    order.reference,
    order.deliveryDate,
    order.rows.map(({ line }) => line).join(),
  ]);
}

describe('the columns of a sheet of orders', () => {
  it.each([
    ['Nº do pedido;CNPJ;Cliente;Código do produto;Descrição;Qtd;Preço unitário;Desconto;Data de entrega;Obs.'],
    ['Order number;Customer code;Customer;SKU;Description;Quantity;Unit price;Discount;Delivery date;Notes'],
    [
      'Nº de pedido;Código del cliente;Nombre del cliente;Código;Producto;Cantidad;Precio;Descuento;Fecha de entrega;' +
        'Observaciones',
    ],
  ])('are found by %s', (head) => {
    const { ean, discountValue, ...named } = guessOrderColumns(head.split(';'));
    expect(Object.values(named)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect([ean, discountValue]).toEqual([null, null]);
  });

  it('tell what is missing', () => {
    expect(missingColumns(guessOrderColumns(['Cliente', 'Código', 'Qtde']))).toEqual([]);
    expect(missingColumns(guessOrderColumns(['Pedido', 'Preço']))).toEqual(['customer', 'product', 'quantity']);
  });

  it('may stand below a title', () => {
    expect(findOrderHead(rowsOf('Pedidos de novembro', '', 'Cliente;Código;Qtd', 'Bom Preço;A-1;2'))).toBe(2);
  });
});

describe('rows of a sheet', () => {
  it('of one number and customer are one order, wherever they stand', () => {
    expect(ordersOf('Pedido;Cliente;Código;Qtd', '1;Ana;A;1', '2;Bia;B;1', '1;Ana;C;2')).toEqual([
      ['Ana', '1', '', '1,3'],
      ['Bia', '2', '', '2'],
    ]);
  });

  it('of one number and two customers are two orders: each counts its own', () => {
    expect(ordersOf('Pedido;Cliente;Código;Qtd', '1;Ana;A;1', '1;Bia;B;1')).toEqual([
      ['Ana', '1', '', '1'],
      ['Bia', '1', '', '2'],
    ]);
  });

  it('without a number are parted by customer and day of delivery', () => {
    const lines = ['Ana;A;1;02/12/2026', 'ana;B;1;02/12/2026', 'Ana;C;1;16/12/2026'];
    expect(ordersOf('Cliente;Código;Qtd;Entrega', ...lines)).toEqual([
      ['Ana', '', '2026-12-02', '1,2'],
      ['Ana', '', '2026-12-16', '3'],
    ]);
  });

  it('that leave number and customer empty go on with the order above, also below a row without a product', () => {
    expect(ordersOf('Pedido;Cliente;Código;Qtd', '1;Ana;;', ';;A;1', ';;B;2', '2;Bia;C;1', '1;;D;1')).toEqual([
      ['Ana', '1', '', '2,3,5'],
      ['Bia', '2', '', '4'],
    ]);
  });

  it('say what they disagree about', () => {
    const columns = guessOrderColumns(['Pedido', 'Cliente', 'Código', 'Qtd', 'Entrega', 'Obs']);
    const [order] = groupOrders(
      rowsOf('1;Ana;A;1;02/12/2026;Manhã', '1;Ana;B;1;03/12/2026;Manhã', '1;Ana;C;1;logo;Portão 2'),
      columns,
    );
    expect(order).toMatchObject({
      deliveryDate: '2026-12-02',
      troubles: ['days', 'day'],
      notes: 'Manhã\nPortão 2',
    });
  });

  it('that are of nobody are left out, as a sum below all is', () => {
    expect(ordersOf('Cliente;Código;Qtd', ';A;1', 'Ana;B;1', 'Total;;2')).toEqual([['Ana', '', '', '2']]);
  });

  it('are read as pasted rows are, each in its place', async () => {
    const columns = guessOrderColumns(['Cliente', 'EAN', 'Código', 'Qtd', 'Preço', 'Desconto']);
    const rows = rowsOf('Ana;7891000100103;A-1;2;10,50;5+3', 'Bia;;B-1;x;;');
    const text = itemTable(rows, columns).map(writeRow).join('\n');
    const lookUp = (asked: readonly (readonly string[])[]) =>
      Promise.resolve(asked.map(() => ({ found: [], together: [] })));
    const reading = { locale: 'pt-BR' as const, mark: null, chosen: {}, taken: new Map() };
    expect((await readPasted(text, reading, lookUp)).rows).toMatchObject([
      { products: ['A-1', '7891000100103'], quantity: 2, price: 10.5, discount: { percentage: 7.85 } },
      { products: ['B-1'], trouble: 'badNumber' },
    ]);
  });
});
