/** Two laptops on one service, of which one hands its work to the other. */
import type { ExportedWork } from '../../src-shared/contract/outbox/exported-work.ts';
import { openRig, type Rig } from './rig.ts';

/** Both have read what the service holds. */
export async function openTwo(orders = 0): Promise<{ one: Rig; other: Rig }> {
  const one = await openRig({ orders });
  const other = await openRig({ service: one.service, seed: 2 });
  for (const rig of [one, other]) await rig.sync();
  return { one, other };
}

export async function hand(rig: Rig): Promise<ExportedWork> {
  const { work } = await rig.command('outbox.exportWork', {});
  if (!work) throw new Error('Nothing went.');
  return work;
}
