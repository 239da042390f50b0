/** What a probe has made, and how it goes again. A create whose answer was lost is found by its external id. */
import { deleteCustomerAddress, scanCustomerAddresses } from '../../src-main/api/requests/customer-addresses.ts';
import { deleteOrder, scanOrders } from '../../src-main/api/requests/orders.ts';
import type { Client } from '../../src-main/api/wire/client.ts';
import { refusalOf, wordsOf } from './finding.ts';

export class MadeRecords {
  readonly #client: Client;
  readonly #customer: { id: number; fkId: string | null };
  /** Of everything that the probe makes. */
  readonly fkId: string;
  readonly orders = new Set<number>();
  readonly addresses = new Set<number>();

  constructor(client: Client, customer: { id: number; fkId: string | null }, fkId: string) {
    this.#client = client;
    this.#customer = customer;
    this.fkId = fkId;
  }

  /** Deletes all of it. Returns what is left, in words. */
  async remove(): Promise<string[]> {
    const left: string[] = [];
    await this.#findLost().catch((error: unknown) => left.push(`perhaps more than is known: ${wordsOf(error)}`));
    const steps = [
      ...[...this.orders].map((id) => ({ name: `order ${id}`, remove: () => deleteOrder(this.#client, id) })),
      ...[...this.addresses].map((id) => ({
        name: `address ${id}`,
        remove: () => deleteCustomerAddress(this.#client, id),
      })),
    ];
    for (const { name, remove } of steps) {
      try {
        const status = await refusalOf(remove());
        if (status !== null && status !== 404 && status !== 410) left.push(`${name}: refused with ${status}`);
      } catch (error) {
        left.push(`${name}: ${wordsOf(error)}`);
      }
    }
    return left;
  }

  async #findLost(): Promise<void> {
    for await (const { rows } of scanOrders(this.#client, { id_customer: this.#customer.id, fk_id: this.fkId })) {
      for (const order of rows) if (order.fk_id === this.fkId) this.orders.add(order.id);
    }
    if (this.#customer.fkId === null) return;
    for await (const { rows } of scanCustomerAddresses(this.#client, this.#customer.fkId)) {
      for (const { id, fk_id } of rows) if (fk_id === this.fkId && id != null) this.addresses.add(id);
    }
  }
}
