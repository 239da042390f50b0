/** The workspace's door, as the rep uses it: what he asks and orders, and the records that he finds. */
import type { CommandName, CommandPayload, CommandResult } from '../../../src-shared/contract/commands.ts';
import type { EntryView } from '../../../src-shared/contract/outbox/outbox.ts';
import type { QueryName, QueryPayload, QueryResult } from '../../../src-shared/contract/queries.ts';
import type { OrderDetail } from '../../../src-shared/contract/orders/order-views.ts';
import { pick } from '../checks/tags.ts';
import type { World } from './world.ts';

export async function query<N extends QueryName>(
  world: World,
  name: N,
  payload: QueryPayload<N>,
): Promise<QueryResult<N> | null> {
  const result = await world.machine.workspace.query(name, payload);
  return result.ok ? result.value : null;
}

/** Null when it was refused, or when the program crashed before it answered. */
export async function issue<N extends CommandName>(
  world: World,
  name: N,
  payload: CommandPayload<N>,
): Promise<CommandResult<N> | null> {
  const text = () =>
    JSON.stringify(payload, (_, value: unknown) => (value instanceof Uint8Array ? `${value.length} bytes` : value));
  const { life } = world.machine;
  try {
    const result = await world.machine.workspace.command(name, payload);
    world.tell(() => `rep: ${name} ${text()} → ${result.ok ? 'ok' : JSON.stringify(result.error)}`);
    return result.ok ? result.value : null;
  } catch (error) {
    world.tell(() => `rep: ${name} ${text()} → ${String(error)}`);
    if (!life.isOver) world.violate(`${name} failed: ${String(error)}`);
    return null;
  }
}

export function askInBackground<N extends 'orders.pull' | 'addresses.pull'>(
  world: World,
  name: N,
  payload: CommandPayload<N>,
): void {
  void issue(world, name, payload);
}

async function orderRows(world: World) {
  return (await query(world, 'orders.search', { limit: 100 }))?.rows ?? [];
}

export async function someOrder(world: World, fraction: number): Promise<OrderDetail | null> {
  const row = pick(await orderRows(world), fraction ** 2);
  return row ? await query(world, 'orders.get', { localId: row.localId }) : null;
}

export async function someAddress(world: World, fraction: number) {
  const customers = world.customers;
  const lists = await Promise.all(
    customers.map(({ fk_id }) => query(world, 'addresses.list', { customerFkId: fk_id ?? '' })),
  );
  return pick(
    lists.flatMap((list) => list?.rows ?? []),
    fraction,
  );
}

export async function entries(world: World, states?: EntryView['state'][]): Promise<EntryView[]> {
  const listed = (await query(world, 'outbox.list', {}))?.entries ?? [];
  return states ? listed.filter(({ state }) => states.includes(state)) : listed;
}
