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
