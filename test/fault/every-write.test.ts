/** Each kind of write, once through each kind of failure: what the service holds at the end, and how often it was asked. */
import { expect, it } from 'vitest';
import { jsonAnswer, type ProxyFault } from './fault-proxy.ts';
import { openField, sampleOrder, type Field } from './field.ts';

const customerFkId = 'C-00001';

const lines = {
  'order.create': /^POST \/orders$/,
  'order.update': /^PATCH \/orders\/\d+$/,
  'order.delete': /^DELETE \/orders\/\d+$/,
  'item.create': /^POST \/orders\/\d+\/items$/,
  'item.update': /^PATCH \/orders\/\d+\/items\/\d+$/,
  'item.delete': /^DELETE \/orders\/\d+\/items\/\d+$/,
  'address.create': /^POST \/customers\/[^/]+\/address$/,
  'address.update': /^PATCH \/customers\/address\/\d+$/,
  'address.delete': /^DELETE \/customers\/address\/\d+$/,
} as const;
type Kind = keyof typeof lines;
const kinds = Object.keys(lines) as Kind[];

interface Records {
  order: Record<'update' | 'delete' | 'itemCreate' | 'itemUpdate' | 'itemDelete', string>;
  address: Record<'update' | 'delete', string>;
}

/** Records of their own for every change and delete, on the service and here. */
async function enterRecords(field: Field): Promise<Records> {
  const order = async (fk_id: string) =>
    (await field.command('order.create', { order: { ...sampleOrder, fk_id } })).localId;
  const address = async (fk_id: string) =>
    (await field.command('address.create', { customerFkId, address: { fk_id, street: 'Rua A', number: 1 } })).localId;
  const records = {
    order: {
      update: await order('update'),
      delete: await order('delete'),
      itemCreate: await order('item-create'),
      itemUpdate: await order('item-update'),
      itemDelete: await order('item-delete'),
    },
    address: { update: await address('address-update'), delete: await address('address-delete') },
  };
  await field.syncUntilQuiet();
  return records;
}

async function lineOf(field: Field, localId: string): Promise<string> {
  const [line] = (await field.query('orders.get', { localId })).order.items;
  return String(line?.localId);
}

/** One write of each kind, each in a lane of its own. */
async function writeEachKind(field: Field, { order, address }: Records): Promise<Map<Kind, string>> {
  const updatedLine = { orderLocalId: order.itemUpdate, itemLocalId: await lineOf(field, order.itemUpdate) };
  const deletedLine = { orderLocalId: order.itemDelete, itemLocalId: await lineOf(field, order.itemDelete) };
  const item = { id_item: 2, quantity: 1, price: 9, description: 'Linha nova' };
  const done: [Kind, { entryId: string | null }][] = [
    ['order.create', await field.command('order.create', { order: { ...sampleOrder, fk_id: 'create' } })],
    [
      'order.update',
      await field.command('order.update', { localId: order.update, changes: { observations: 'Fundos' } }),
    ],
    ['order.delete', await field.command('order.delete', { localId: order.delete })],
    ['item.create', await field.command('item.create', { orderLocalId: order.itemCreate, item })],
    ['item.update', await field.command('item.update', { ...updatedLine, changes: { quantity: 7 } })],
    ['item.delete', await field.command('item.delete', deletedLine)],
    [
      'address.create',
      await field.command('address.create', { customerFkId, address: { fk_id: 'address-create', street: 'Rua B' } }),
    ],
    ['address.update', await field.command('address.update', { localId: address.update, changes: { number: 99 } })],
    ['address.delete', await field.command('address.delete', { localId: address.delete })],
  ];
  return new Map(done.map(([kind, { entryId }]) => [kind, String(entryId)]));
}

function countByKind(field: Field): Record<Kind, number> {
  return Object.fromEntries(kinds.map((kind) => [kind, field.sent(lines[kind])])) as Record<Kind, number>;
}

/** Every write once, as if nothing had happened. */
function checkService({ service }: Field): void {
  const orders = service.orders();
  const byFkId = new Map(orders.map((order) => [order.fk_id, order]));
  expect(orders.map(({ fk_id }) => fk_id).sort()).toEqual([
    'create',
    'item-create',
    'item-delete',
    'item-update',
    'update',
  ]);
  expect(byFkId.get('create')?.items).toHaveLength(1);
  expect(byFkId.get('update')?.observations).toBe('Fundos');
  expect(byFkId.get('item-create')?.items.map(({ description }) => description)).toEqual([null, 'Linha nova']);
  expect(byFkId.get('item-update')?.items).toMatchObject([{ quantity: 7, price: 3.5 }]);
  expect(byFkId.get('item-delete')?.items).toEqual([]);
  const addresses = service.addresses().filter(({ fk_id }) => fk_id?.startsWith('address-'));
  expect(addresses.map(({ fk_id, number }) => [fk_id, number]).sort()).toEqual([
    ['address-create', null],
    ['address-update', 99],
  ]);
}

const html = { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>Welcome</html>' };
const failures: { name: string; fault: ProxyFault; timesSent: number }[] = [
  { name: 'cut off after it was done', fault: { kind: 'cut', after: true }, timesSent: 1 },
  { name: 'cut off before it arrived', fault: { kind: 'cut', after: false }, timesSent: 2 },
  { name: 'hung', fault: { kind: 'hang' }, timesSent: 2 },
  { name: 'answered by half', fault: { kind: 'truncate', announced: 'whole' }, timesSent: 1 },
  { name: 'answered by half that looks whole', fault: { kind: 'truncate', announced: 'half' }, timesSent: 1 },
  { name: 'answered with HTML, and done', fault: { kind: 'answer', after: true, answer: html }, timesSent: 1 },
  { name: 'answered with HTML, and not done', fault: { kind: 'answer', after: false, answer: html }, timesSent: 2 },
  { name: 'answered 500, and done', fault: { kind: 'answer', after: true, answer: jsonAnswer(500, {}) }, timesSent: 1 },
  {
    name: 'answered 503, and not done',
    fault: { kind: 'answer', after: false, answer: { status: 503 } },
    timesSent: 2,
  },
  { name: 'answered 408, and done', fault: { kind: 'answer', after: true, answer: { status: 408 } }, timesSent: 1 },
  {
    name: 'answered 408, and not done',
    fault: { kind: 'answer', after: false, answer: { status: 408 } },
    timesSent: 2,
  },
  { name: 'answered 401', fault: { kind: 'answer', after: false, answer: { status: 401 } }, timesSent: 2 },
  { name: 'redirected', fault: { kind: 'answer', after: false, answer: redirect() }, timesSent: 2 },
];

function redirect() {
  return { status: 307, headers: { location: '/login' } };
}

it.each(failures)(
  'a write of each kind is done once where it is $name',
  { timeout: 30_000 },
  async ({ fault, timesSent }) => {
    // Enough for a machine that is busy: what fails here fails by the fault alone.
    const field = await openField({ timing: { requestTimeoutMs: 2_000 } });
    const records = await enterRecords(field);
    const before = countByKind(field);
    const entries = await writeEachKind(field, records);
    for (const kind of kinds) field.proxy.fail(lines[kind], fault);
    // A refused token is asked for again only when somebody wants a pass.
    for (let pass = 0; pass < kinds.length; pass++) await field.workspace.syncNow();
    expect(await field.syncUntilQuiet()).toMatchObject({ state: 'idle', open: 0, conflicted: 0, dead: 0 });
    checkService(field);
    for (const [kind, entryId] of entries) {
      expect(await field.entry(entryId), kind).toMatchObject({ state: 'settled' });
      expect(field.sent(lines[kind]) - before[kind], kind).toBe(timesSent);
    }
  },
);
