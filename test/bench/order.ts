/** An order with twelve lines and what a rep enters of each, about 5 KB, on records that the service's sample data always has. */
import type { OrderCreate } from '../../src-shared/domain/order.ts';

/** Each in his turn. */
export const customers = 10;

/** As a rep's orders are: newer than everything that is there. */
const firstAtMs = Date.now();

export function makeOrder(n: number): OrderCreate {
  return {
    id_customer: 1 + (n % customers),
    date: new Date(firstAtMs + n * 1000).toISOString(),
    observations: `Entregar pela manhã, doca ${n % 9}. Conferir lotes e validade com o responsável antes de descarregar.`,
    custom_fields: { pedido_do_cliente: `PC-${4500 + n}`, portador: 'Transportadora própria', prazo: '28/35/42 dias' },
    items: Array.from({ length: 12 }, (_, at) => makeItem(at + 1, n)),
  };
}

function makeItem(line: number, n: number): NonNullable<OrderCreate['items']>[number] {
  const price = 10.5 + line;
  const net = price * line;
  return {
    id_item: line + (n % 8),
    quantity: line,
    price,
    total_item: net,
    description: `Caixa fechada com ${line * 12} unidades, sem fracionar; trocar apenas pela mesma marca e pelo mesmo peso.`,
    discount_value: 0,
    discount_percentage: 0,
    net_unit_value: price,
    net_value: net,
    base_icms: net,
    aliq_icms: 18,
    value_icms: Number((net * 0.18).toFixed(2)),
    base_icms_st: net,
    aliq_icms_st: 4,
    value_icms_st: Number((net * 0.04).toFixed(2)),
    base_ipi: net,
    aliq_ipi: 5,
    value_ipi: Number((net * 0.05).toFixed(2)),
  };
}
