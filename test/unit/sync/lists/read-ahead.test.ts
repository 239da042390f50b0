import { expect, it } from 'vitest';
import { readAhead } from '../../../../src-main/sync/read-ahead.ts';
import { openRig } from '../../../support/rig.ts';

it('asks for the next two pages before this one is done with, and for none beyond', async () => {
  const asked: number[] = [];
  const seen: [page: number, asked: number][] = [];
  for await (const page of readAhead(countTo(4, asked), () => {})) {
    seen.push([page, asked.length]);
    await Promise.resolve();
  }
  expect(seen.map(([page]) => page)).toEqual([1, 2, 3, 4]);
  expect(seen.map(([, count]) => count)).toEqual([3, 4, 4, 4]);
});

it('hands out every page before a failure of the next one', async () => {
  const seen: number[] = [];
  const walk = async () => {
    for await (const page of readAhead(failAfter(2), () => {})) seen.push(page);
  };
  await expect(walk()).rejects.toThrow('offline');
  expect(seen).toEqual([1, 2]);
});

it('stops the open question when nobody wants the rest', async () => {
  const ending = Promise.withResolvers<never>();
  async function* pages(): AsyncGenerator<number> {
    yield 1;
    await ending.promise;
  }
  let stops = 0;
  const stop = () => {
    stops += 1;
    ending.reject(new Error('stopped'));
  };
  for await (const _ of readAhead(pages(), stop)) break;
  expect(stops).toBe(1);
});

it('keeps the answer to a write over a page that was asked for before it', async () => {
  const rig = await openRig({ orders: 250 });
  await rig.command('orders.pull', { filters: { sort: '-id', limit: 1, page: 150 } });
  const [row] = (await rig.query('orders.search', {})).rows;
  const localId = row?.localId ?? '';
  let isEdited = false;
  rig.workspace.subscribe((event) => {
    // The first page is in the cache, the second one is on its way with the order as it was.
    if (isEdited || event.type !== 'changed' || !event.topics.includes('orders')) return;
    isEdited = true;
    void rig.command('order.update', { localId, changes: { observations: 'Da representante' } });
  });
  await rig.sync();
  expect(isEdited).toBe(true);
  expect((await rig.order(localId)).order.observations).toBe('Da representante');
  expect(rig.service.orders().find(({ id }) => id === row?.id)?.observations).toBe('Da representante');
});

async function* countTo(last: number, asked: number[]): AsyncGenerator<number> {
  for (let page = 1; page <= last; page++) {
    asked.push(page);
    yield page;
  }
}

async function* failAfter(count: number): AsyncGenerator<number> {
  for (let page = 1; page <= count; page++) yield page;
  throw new Error('offline');
}
