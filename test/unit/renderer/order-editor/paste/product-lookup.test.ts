import { expect, it } from 'vitest';
import { createProductLookup } from '../../../../../src-renderer/screens/order-editor/paste/product-lookup.ts';

it('each text is asked for once, all of a table in one question, and a changed row alone', async () => {
  const asked: string[][][] = [];
  const lookUp = createProductLookup(async (rows) => {
    asked.push(rows);
    return rows.map(() => ({ found: [], together: [] }));
  });
  const table = Array.from({ length: 1_000 }, (_, n) => [`C-${n % 500}`, 'Café']);
  expect(await lookUp(table)).toHaveLength(1_000);
  expect(asked.map((rows) => rows.length)).toEqual([500]);
  await lookUp(table.with(3, ['C-3', 'Chá']));
  expect(asked.slice(1)).toEqual([[['C-3', 'Chá']]]);
});

it('what could not be asked is asked for again', async () => {
  let asked = 0;
  const found = { found: [], together: [] };
  const lookUp = createProductLookup(async () => {
    if (++asked === 1) throw new Error('closed');
    return [found];
  });
  expect(await lookUp([['C-1']])).toEqual([null]);
  expect(await lookUp([['C-1']])).toEqual([found]);
  expect(asked).toBe(2);
});
