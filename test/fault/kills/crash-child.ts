/**
 * A rep at work, in a process that is going to be killed: `node crash-child.ts <folder> <service address> <customer>
 * <seed>`. Does commands as fast as they are accepted while the background loop sends them, and writes a line for each
 * that answered.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Workspace } from '../../../src-main/app/workspace.ts';
import { openWorkspace } from '../../../src-main/app/open-workspace.ts';
import { createSeededRandom } from '../../support/seeded-random.ts';
import { valueOf } from '../../support/value-of.ts';
import type { Acknowledged } from '../acknowledged.ts';
import { makeSealedPhoto, sealOf } from '../sealed-photo.ts';

const [directory = '', baseUrl = '', customer = '1', seed = '0', mode = 'work'] = process.argv.slice(2);
const customerFkId = `C-${customer.padStart(5, '0')}`;
const { fraction } = createSeededRandom(Number(seed));
const pick = (count: number): number => Math.floor(fraction() * count);

const workspace = await openWorkspace({
  directory,
  service: { baseUrl },
  tokens: { get: async () => 'token', set: async () => {}, clear: async () => {} },
  timing: { requestTimeoutMs: 2_000, quarantineMs: 150, backoffBaseMs: 5, backoffCapMs: 40, syncIntervalMs: 50 },
});

if (mode === 'drain') await drain(workspace);
else await work(workspace);

/** Sends what is left, and says how it ended. */
async function drain({ syncNow, close }: Workspace): Promise<void> {
  const endAtMs = Date.now() + 20_000;
  let report = await syncNow();
  while (report.nextAttemptAtMs !== null && Date.now() < endAtMs) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    report = await syncNow();
  }
  console.log(JSON.stringify(report));
  await close();
}

async function work({ command, query, start }: Workspace): Promise<void> {
  start();
  const { rows } = await query('orders.search', { id_customer: Number(customer), limit: 20 }).then(valueOf);
  const orders = rows.map(({ localId, fk_id }) => ({ localId, fkId: String(fk_id) }));
  const known = await query('addresses.list', { customerFkId }).then(valueOf);
  const addresses = known.rows
    .map(({ localId, address }) => ({ localId, fkId: String(address.fk_id) }))
    .filter(({ fkId }) => fkId.startsWith('a-'));
  for (let n = 0; n < 60; n++) {
    const name = `${seed}-${n}`;
    const order = orders[pick(orders.length)];
    const known = addresses[pick(addresses.length)];
    const act = pick(7);
    if (act === 6) {
      const photo = makeSealedPhoto(name, pick(200_000));
      const path = join(directory, '..', `${name}.jpg`);
      writeFileSync(path, photo);
      await command('product-image.attach', { productId: 1 + pick(20), path }).then(valueOf);
      rmSync(path);
      tell({ kind: 'photo', seal: sealOf(photo) });
    } else if (act <= 1 || !order) {
      const addressFkId = `a-${name}`;
      const address = await command('address.create', {
        customerFkId,
        address: { street: name, fk_id: addressFkId },
      }).then(valueOf);
      addresses.push({ localId: address.localId, fkId: addressFkId });
      tell({ kind: 'address', fkId: addressFkId });
      const fkId = `o-${name}`;
      const items = [{ id_item: 1 + pick(20), quantity: 1 + pick(9), price: 2.5, description: `first ${name}` }];
      const body = {
        id_customer: Number(customer),
        fk_id: fkId,
        observations: name,
        address_local_id: address.localId,
        items,
      };
      const { localId } = await command('order.create', { order: body }).then(valueOf);
      orders.push({ localId, fkId });
      tell({ kind: 'order', fkId, observations: name, firstLine: `first ${name}`, addressFkId });
    } else if (act <= 3) {
      await command('order.update', { localId: order.localId, changes: { observations: name } }).then(valueOf);
      tell({ kind: 'observations', fkId: order.fkId, observations: name });
    } else if (act === 4 && known) {
      const number = Number(seed) * 100 + n;
      await command('address.update', { localId: known.localId, changes: { number } }).then(valueOf);
      tell({ kind: 'number', fkId: known.fkId, number });
    } else {
      const item = { id_item: 1 + pick(20), quantity: 1 + pick(9), price: 4, description: `line ${name}` };
      await command('item.create', { orderLocalId: order.localId, item }).then(valueOf);
      tell({ kind: 'line', fkId: order.fkId, description: `line ${name}` });
    }
    await new Promise((resolve) => setTimeout(resolve, pick(12)));
  }
}

function tell(acknowledged: Acknowledged): void {
  console.log(JSON.stringify(acknowledged));
}
