/** A real workspace whose service is a function of the test's: it may answer anything. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Workspace } from '../../src-main/app/workspace.ts';
import { openWorkspace } from '../../src-main/app/open-workspace.ts';
import { createFakeClock, type FakeClock } from '../support/fake-clock.ts';
import { createSeededRandom } from '../support/seeded-random.ts';
import { valueOf } from '../support/value-of.ts';

export interface HostileWorkspace {
  workspace: Workspace;
  clock: FakeClock;
  directory: string;
  /** What the service answers from now on. */
  answer: (request: Request) => Response | Promise<Response>;
  /** Lines that the core logged as errors. */
  errors: string[];
}

export async function openHostile(answer: HostileWorkspace['answer']): Promise<HostileWorkspace> {
  const directory = mkdtempSync(join(tmpdir(), 'satchel-hostile-'));
  const clock = createFakeClock();
  const errors: string[] = [];
  const hostile = { answer, clock, directory, errors } as HostileWorkspace;
  hostile.workspace = await openWorkspace({
    directory,
    service: { baseUrl: 'https://service.example' },
    tokens: { get: async () => 'token-of-the-rep', set: async () => {}, clear: async () => {} },
    ports: {
      clock,
      random: createSeededRandom(1),
      threads: false,
      fetch: async (input, init) => hostile.answer(new Request(input, init)),
      log: (level, event, fields) => {
        if (level === 'error') errors.push(`${event} ${JSON.stringify(fields)}`);
      },
    },
  });
  onTestFinished(async () => {
    await hostile.workspace.close();
    rmSync(directory, { recursive: true, force: true });
  });
  return hostile;
}

export function json(value: unknown, status = 200): Response {
  return new Response(typeof value === 'string' ? value : JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json' },
  });
}

/** Everything that the screens ask for; a query that throws fails the test. */
export async function lookAround({ workspace }: HostileWorkspace): Promise<{ orders: number }> {
  const { rows, total } = valueOf(await workspace.query('orders.search', { limit: 100 }));
  valueOf(await workspace.query('orders.search', { text: 'a', sort: '-date' }));
  for (const { localId } of rows) valueOf(await workspace.query('orders.get', { localId }));
  for (const kind of ['customer', 'product', 'status', 'payment_type'] as const)
    valueOf(await workspace.query('catalogue.list', { kind, text: '' }));
  for (const { customer } of rows)
    if (customer.fk_id != null) valueOf(await workspace.query('addresses.list', { customerFkId: customer.fk_id }));
  valueOf(await workspace.query('outbox.list', {}));
  valueOf(await workspace.query('sync.status', {}));
  return { orders: total };
}
