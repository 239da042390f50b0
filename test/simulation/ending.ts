/** How a story ends: what the service holds, and what the rep is asked. Two cores that keep the same promises end alike. */
import { createHash } from 'node:crypto';
import { entries, query } from './world/ask.ts';
import type { World } from './world/world.ts';

/** One text for each record and for each question, sorted. */
export interface Ending {
  service: string[];
  questions: string[];
}

/** Hexadecimal digits of a digest: enough that two endings of one seed are not alike by chance. */
const digits = 12;

export async function endingOf(world: World): Promise<Ending> {
  const name = createNaming();
  const service = serviceOf(world).map((record) => name(textOf(record)));
  const questions = (await questionsOf(world)).map((question) => name(textOf(question)));
  return { service: service.sort(), questions: questions.sort() };
}

export function digestOf(texts: readonly string[]): string {
  return createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, digits);
}

function serviceOf({ ledger, service }: World): unknown[] {
  const orders = ledger.orders().map((order) => ({ order }));
  const addresses = ledger.addresses().map((address) => ({ address }));
  const images = service.images().map(({ productId, fileName, content }) => ({
    image: { productId, fileName, content: createHash('sha256').update(content).digest('hex') },
  }));
  return [...orders, ...addresses, ...images];
}

async function questionsOf(world: World): Promise<unknown[]> {
  const parked = await entries(world, ['conflicted', 'dead']);
  return Promise.all(
    parked.map(async ({ id, kind, state, about, lastError }) => {
      const conflict = (await query(world, 'outbox.get', { entryId: id }))?.conflict ?? null;
      return { kind, state, about, conflict, status: lastError?.status ?? null };
    }),
  );
}

/** How long a core waits decides when a line is made and until when the service is left alone: that is not compared. */
const timed = ['created_at', 'untilMs'];

function textOf(value: unknown): string {
  return JSON.stringify(value, (name, member: unknown) => (timed.includes(name) ? undefined : member));
}

/** The ids that the core draws are named by the order in which they come, as it may draw others. */
export function createNaming(): (text: string) => string {
  const names = new Map<string, string>();
  return (text) =>
    text.replaceAll(/satchel-[0-9a-zA-Z-]+/g, (id) => {
      const named = names.get(id) ?? `own-${names.size + 1}`;
      names.set(id, named);
      return named;
    });
}
