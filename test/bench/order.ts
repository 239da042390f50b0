/** An order of an ordinary size, on records that the sample data of the service always has. */
import type { OrderCreate } from '../../src-shared/domain/order.ts';

/** Each in his turn. */
export const customers = 10;

export function makeOrder(n: number): OrderCreate {
  return {
    id_customer: 1 + (n % customers),
    date: new Date(Date.UTC(2026, 2, 2, 12, 0, n % 3600)).toISOString(),
    observations: `Entregar pela manhã, doca ${n % 9}.`,
    items: [1, 2, 3, 4, 5, 6].map((line) => ({
      id_item: line + (n % 10),
      quantity: line,
      price: 10.5 + line,
      base_icms: 100,
      aliq_icms: 18,
      value_icms: 18,
      base_icms_st: 140,
      aliq_icms_st: 18,
      value_icms_st: 7.2,
      base_ipi: 100,
      aliq_ipi: 5,
      value_ipi: 5,
    })),
  };
}
