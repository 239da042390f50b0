/** A rep's day, frozen at its end as a folder and a list of what the service was sent: to be opened again and again. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Workspace } from '../../src-main/app/workspace.ts';
import { openWorkspace } from '../../src-main/app/open-workspace.ts';
import type { CommandName, CommandPayload, CommandResult } from '../../src-shared/contract/commands.ts';
import type { OrderCreate } from '../../src-shared/domain/order.ts';
import { openService, type RequestRecord, type Service } from '../../src-service/service.ts';
import { createFakeClock, type FakeClock } from '../support/fake-clock.ts';
import { memoryFolder } from '../support/memory-folder.ts';
import { createSeededRandom } from '../support/seeded-random.ts';
import { valueOf } from '../support/value-of.ts';

export interface Day {
  /** The data folder as a crash at the end of the day left it. */
  directory: string;
  sent: RequestRecord[];
  endMs: number;
}

export interface Laptop {
  service: Service;
  clock: FakeClock;
  directory: string;
  open(): Promise<Workspace>;
  discard(): void;
}

/** Where files cost no waiting for a disk. */
const fastFolder = memoryFolder();
export const marks = {
  orders: ['W-1', 'W-2', 'W-3'],
  observations: 'Entregar pelos fundos',
  line: 'Linha a mais',
  street: 'Rua das Acácias',
};

function startLaptop(directory: string, startMs?: number): Laptop {
  const clock = createFakeClock(startMs);
  const service = openService({ now: () => clock.now(), sample: { orders: 12, seed: 7 }, tokens: ['token'] });
  return {
    service,
    clock,
    directory,
    open: () =>
      openWorkspace({
        directory,
        service: { baseUrl: 'https://service.example' },
        tokens: { get: async () => 'token', set: async () => {}, clear: async () => {} },
        ports: {
          clock,
          random: createSeededRandom(clock.now() % 1_000),
          fetch: (input, init) => service.fetch(new Request(input, init)),
          // A day is frozen when its copies are made, which a thread would do in its own time.
          threads: false,
        },
      }),
    discard() {
      service.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Everything that the rep saves is in a backup, too. `isSent`: then all of it reached the service, after that backup. */
export async function liveOneDay({ isSent }: { isSent: boolean }): Promise<Day> {
  const laptop = startLaptop(mkdtempSync(join(fastFolder, 'satchel-day-')));
  const { service, clock } = laptop;
  const workspace = await laptop.open();
  await workspace.syncNow();
  const [customer] = service.references('customer');
  const [product] = service.references('product');
  const line = { id_item: product?.id ?? 0, quantity: 2, price: 10.5 };
  const order = (fk_id: string): OrderCreate => ({ id_customer: customer?.id ?? 0, fk_id, items: [line, line] });
  for (const mark of marks.orders) await save(workspace, 'order.create', { order: order(mark) });
  const { rows } = valueOf(await workspace.query('orders.search', { sort: 'id' }));
  const [first, second] = rows.filter(({ id }) => id !== null);
  if (!first || !second || !customer?.fk_id) throw new Error('The sample has too little');
  await save(workspace, 'order.update', { localId: first.localId, changes: { observations: marks.observations } });
  await save(workspace, 'item.create', { orderLocalId: second.localId, item: { ...line, description: marks.line } });
  await save(workspace, 'address.create', { customerFkId: customer.fk_id, address: { street: marks.street } });
  await clock.advance(200_000);
  if (isSent) await workspace.syncNow();
  const directory = mkdtempSync(join(fastFolder, 'satchel-day-'));
  cpSync(laptop.directory, directory, { recursive: true });
  const sent = service.requests().filter(({ method }) => method !== 'GET');
  const endMs = clock.now();
  await workspace.close();
  laptop.discard();
  return { directory, sent: [...sent], endMs };
}

/** The evening after: the same folder, and a service that has what it was sent. */
export async function repeatDay({ directory, sent, endMs }: Day): Promise<Laptop> {
  const copy = mkdtempSync(join(fastFolder, 'satchel-spoiled-'));
  cpSync(directory, copy, { recursive: true });
  const laptop = startLaptop(copy, endMs);
  for (const { method, path, body } of sent) {
    const headers = { authorization: 'Bearer token', 'content-type': 'application/json' };
    const request = { method, headers, ...(body === null ? {} : { body: JSON.stringify(body) }) };
    await laptop.service.fetch(new Request(`https://service.example${path}`, request));
  }
  return laptop;
}

async function save<N extends CommandName>(
  workspace: Workspace,
  name: N,
  payload: CommandPayload<N>,
): Promise<CommandResult<N>> {
  return valueOf(await workspace.command(name, payload));
}
