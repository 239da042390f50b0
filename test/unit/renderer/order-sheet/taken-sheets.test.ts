import { describe, expect, it } from 'vitest';
import {
  findTaken,
  forgetTaken,
  hashOf,
  noteTaken,
} from '../../../../src-renderer/screens/order-sheet/taken-sheets.ts';

function storeOf(kept: string | null = null) {
  let text = kept;
  return {
    getItem: () => text,
    setItem: (_key: string, value: string) => {
      text = value;
    },
  };
}

describe('a sheet that was taken', () => {
  it('is known by its text until it is forgotten', async () => {
    const store = storeOf();
    const hash = await hashOf('Pedido;Cliente');
    expect(findTaken(hash, store)).toBeNull();
    noteTaken({ hash, atMs: 5, orders: 3 }, store);
    noteTaken({ hash: await hashOf('other'), atMs: 6, orders: 1 }, store);
    expect(findTaken(await hashOf('Pedido;Cliente'), store)).toEqual({ hash, atMs: 5, orders: 3 });
    noteTaken({ hash, atMs: 7, orders: 2 }, store);
    expect(findTaken(hash, store)).toMatchObject({ atMs: 7 });
    forgetTaken(hash, store);
    expect(findTaken(hash, store)).toBeNull();
  });

  it.each(['{', '7', '[null, {"hash": 1}]'])('is none where %s is kept', (text) => {
    const store = storeOf(text);
    expect(findTaken('a', store)).toBeNull();
    noteTaken({ hash: 'a', atMs: 1, orders: 1 }, store);
    expect(findTaken('a', store)).not.toBeNull();
  });
});
