/** The distributor's own records: what an order chooses from besides customers and products. */
import type { Reference } from '../records.ts';
import type { ReferenceKind } from '../store/references.ts';

/** Numbered from 1; `fk_id` is the code in the distributor's back office. */
const numbered = (rows: readonly [fkId: string, name: string][]): Reference[] =>
  rows.map(([fk_id, name], i) => ({ id: i + 1, name, fk_id }));

export const companies = {
  user: numbered([
    ['V-01', 'Ana Beatriz Nogueira'],
    ['V-02', 'Carlos Eduardo Prado'],
    ['V-03', 'Fernanda Queiroz'],
    ['V-04', 'João Pedro Sampaio'],
    ['V-05', 'Mariana Teixeira'],
    ['V-06', 'Rafael Monteiro'],
    ['V-07', 'Sílvia Andrade'],
    ['V-08', 'Thiago Vasconcelos'],
  ]),
  status: numbered([
    ['ABERTO', 'Em aberto'],
    ['APROVADO', 'Aprovado'],
    ['SEPARACAO', 'Em separação'],
    ['FATURADO', 'Faturado'],
    ['ENTREGUE', 'Entregue'],
    ['CANCELADO', 'Cancelado'],
  ]),
  payment_type: numbered([
    ['AVISTA', 'À vista'],
    ['7D', '7 dias'],
    ['14D', '14 dias'],
    ['28D', '28 dias'],
    ['28-42', '28/42 dias'],
    ['30-60-90', '30/60/90 dias'],
  ]),
  payment_method: numbered([
    ['BOLETO', 'Boleto bancário'],
    ['PIX', 'Pix'],
    ['CARTAO', 'Cartão de crédito'],
    ['TRANSF', 'Transferência'],
    ['DINHEIRO', 'Dinheiro'],
  ]),
  category: numbered([
    ['VENDA', 'Venda'],
    ['BONIF', 'Bonificação'],
    ['REPOS', 'Reposição'],
    ['AMOSTRA', 'Amostra'],
  ]),
  freight_type: numbered([
    ['CIF', 'CIF – por conta do remetente'],
    ['FOB', 'FOB – por conta do destinatário'],
    ['TERC', 'Por conta de terceiros'],
    ['SEM', 'Sem frete'],
  ]),
  shipping_company: numbered([
    ['T-10', 'Transportes Rota do Sol'],
    ['T-11', 'Expresso Serra Azul'],
    ['T-12', 'Rodoviário Três Rios'],
    ['T-13', 'Cargas Litoral'],
    ['T-14', 'Frota própria'],
  ]),
  branch_company: numbered([
    ['F-01', 'Matriz São Paulo'],
    ['F-02', 'Filial Campinas'],
    ['F-03', 'Filial Curitiba'],
    ['F-04', 'Filial Recife'],
  ]),
} as const satisfies Partial<Record<ReferenceKind, Reference[]>>;
