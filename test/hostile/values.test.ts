import fc from 'fast-check';
import { expect, it } from 'vitest';
import { valueOf } from '../support/value-of.ts';
import { anyJson, hostileOrder, oddText } from './hostile-json.ts';
import { json, lookAround, openHostile } from './hostile-workspace.ts';
import { seed } from '../support/seed.ts';

const runs = 150;
const perPage = 12;

it(`keeps orders with anything in their members, and shows all that it kept`, { timeout: 120_000 }, async () => {
  const hostile = await openHostile(() => json({ data: [] }));
  let nextId = 1;
  let orders = 0;
  const page = fc.array(hostileOrder(fc.constant(null)), { minLength: 1, maxLength: perPage });
  await fc.assert(
    fc.asyncProperty(page, async (drawn) => {
      const rows = drawn.map((order) => Object.defineProperty(order, 'id', { value: nextId++, enumerable: true }));
      orders += rows.length;
      hostile.answer = (request) =>
        json(new URL(request.url).pathname === '/orders' ? { data: rows, meta: {} } : { data: [] });
      const report = await hostile.workspace.syncNow();
      expect(report.pulled).toBe(rows.length);
      await lookAround(hostile);
    }),
    { numRuns: runs, endOnFailure: true },
  );
  console.log(`${orders} hostile orders on ${runs} pages, seed ${seed}`);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

it('continues after any time that the service may say it has', { timeout: 60_000 }, async () => {
  const hostile = await openHostile(() => json({ data: [] }));
  const now = '2026-03-02T12:00:00.000Z';
  await fc.assert(
    fc.asyncProperty(oddText, fc.integer({ min: 1, max: 1_000_000 }), async (timestamp, id) => {
      hostile.answer = () => json({ data: [{ id: 1 }], meta: { timestamp } });
      await hostile.workspace.syncNow();
      hostile.answer = (request) => {
        const from = new URL(request.url).searchParams.get('update_date_from') ?? now;
        const isAsked = Date.parse(from) <= Date.parse(now);
        return json({ data: isAsked ? [{ id, fk_id: `new-${id}` }] : [], meta: { timestamp: now } });
      };
      await hostile.workspace.syncNow();
      await hostile.workspace.syncNow();
      const { total } = valueOf(await hostile.workspace.query('orders.search', { fk_id: `new-${id}` }));
      expect(total).toBe(1);
    }),
    { numRuns: 60, endOnFailure: true },
  );
});

it('keeps every write of the rep, whatever comes back for it', { timeout: 120_000 }, async () => {
  const known = {
    id: 1,
    customer: { id: 1, name: 'Ana', fk_id: 'C1' },
    items: [{ id: 5, item: { id: 9 }, quantity: 1 }],
  };
  const hostile = await openHostile(() => json({ data: [known], meta: {} }));
  await hostile.workspace.syncNow();
  let answers = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.infiniteStream(fc.tuple(fc.constantFrom(200, 201, 202, 204, 400, 404, 409, 422, 500), anyJson, fc.boolean())),
      async (stream) => {
        const created = await hostile.workspace.command('order.create', {
          order: { id_customer: 1, items: [{ id_item: 9, quantity: 2 }] },
        });
        const { localId } = valueOf(created);
        hostile.answer = () => {
          answers += 1;
          const [status, data, isWrapped] = stream.next().value as [number, unknown, boolean];
          if (status === 204) return new Response(null, { status });
          return json(isWrapped ? { data: { ...known, ...(data as object) }, meta: {} } : { data }, status);
        };
        for (let pass = 0; pass < 4; pass++) {
          await hostile.workspace.syncNow();
          await hostile.clock.advance(120_000);
        }
        const { entries } = valueOf(await hostile.workspace.query('outbox.list', {}));
        const { id, sync } = valueOf(await hostile.workspace.query('orders.get', { localId }));
        expect(id !== null || sync.entryIds.some((entryId) => entries.some((entry) => entry.id === entryId))).toBe(
          true,
        );
        await lookAround(hostile);
      },
    ),
    { numRuns: 60, endOnFailure: true },
  );
  console.log(`${answers} hostile answers to 60 orders, seed ${seed}`);
});

it('survives any JSON in place of an answer', { timeout: 120_000 }, async () => {
  const hostile = await openHostile(() => json({ data: [{ id: 1, observations: 'kept' }], meta: {} }));
  await hostile.workspace.syncNow();
  let answers = 0;
  await fc.assert(
    fc.asyncProperty(anyJson, anyJson, anyJson, anyJson, async (data, pagination, meta, whole) => {
      const envelopes = [{ data, pagination, meta }, { data: [data], pagination, next_cursor: whole }, whole];
      for (const envelope of envelopes) {
        answers += 1;
        hostile.answer = () => json(envelope);
        await hostile.workspace.syncNow();
        await hostile.clock.advance(60_000);
      }
      await lookAround(hostile);
    }),
    { numRuns: 200, endOnFailure: true },
  );
  console.log(`${answers} hostile answers, seed ${seed}`);
  const { rows } = valueOf(await hostile.workspace.query('orders.search', { text: 'kept' }));
  expect(rows).toHaveLength(1);
});
