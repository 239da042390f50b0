/** Small pictures of products, while accounts and folders change. */
import { expect, it } from 'vitest';
import { PictureStore } from '../../../../src-renderer/screens/photos/picture-store.svelte.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));
const picture = new Blob(['small']);

it('are found together and drawn one after another', async () => {
  const asked: number[][] = [];
  const store = new PictureStore({
    async find(productIds) {
      asked.push(productIds);
      return { version: 1, productIds: [1, 2] };
    },
    draw: async () => picture,
  });
  expect([1, 2, 3].map((id) => store.urlOf(id))).toEqual([null, null, null]);
  await settled();
  expect([1, 2, 3].map((id) => store.urlOf(id) !== null)).toEqual([true, true, false]);
  expect(asked).toEqual([[1, 2, 3]]);
  store.forgetAll();
});

it('are none of the account that was open before', async () => {
  const { promise: drawn, resolve } = Promise.withResolvers<Blob>();
  let found = [1];
  const store = new PictureStore({ find: async () => ({ version: 1, productIds: found }), draw: () => drawn });
  store.urlOf(1);
  await settled();
  store.forgetAll();
  found = [];
  store.urlOf(1);
  await settled();
  resolve(picture);
  await settled();
  expect(store.urlOf(1)).toBeNull();
});

it('are asked for again after a question that failed', async () => {
  let answers = [null, { version: 1, productIds: [1] }];
  const store = new PictureStore({
    async find() {
      const [answer = null, ...rest] = answers;
      answers = rest;
      return answer;
    },
    draw: async () => picture,
  });
  store.urlOf(1);
  await settled();
  store.urlOf(1);
  await settled();
  expect(store.urlOf(1)).not.toBeNull();
  store.forgetAll();
});
