/** The pictures of a paper copy. */
import { expect, it } from 'vitest';
import {
  readPictures,
  type PictureSources,
} from '../../../../../src-renderer/screens/order-editor/paper/paper-pictures.ts';
import { mostPicturesAsked } from '../../../../../src-shared/contract/host/pictures.ts';

const picture = (name: string) => new Blob([name]);

function sources(photos: Record<number, string>, folder: Record<number, string>) {
  const asked: number[][] = [];
  const all: PictureSources = {
    photo: async (id) => (photos[id] === undefined ? null : picture(photos[id])),
    async findInFolder(ids) {
      asked.push(ids);
      return ids.filter((id) => folder[id] !== undefined);
    },
    async folderPicture(id) {
      if (folder[id] === 'damaged') throw new Error('It cannot be decoded.');
      return picture(folder[id] ?? '');
    },
  };
  return { all, asked };
}

const textsOf = async (found: Map<number, Blob>) =>
  Object.fromEntries(await Promise.all([...found].map(async ([id, blob]) => [id, await blob.text()] as const)));

it('are a photo before one of the folder, and nothing for a product without either', async () => {
  const { all, asked } = sources({ 1: 'photo of 1' }, { 1: 'folder 1', 2: 'folder 2' });
  expect(await textsOf(await readPictures([1, 2, 3, 2], all))).toEqual({ 1: 'photo of 1', 2: 'folder 2' });
  expect(asked).toEqual([[2, 3]]);
});

it('leave out one that cannot be drawn', async () => {
  const { all } = sources({}, { 1: 'damaged', 2: 'folder 2' });
  const broken = { ...all, photo: () => Promise.reject(new Error('gone')) };
  expect(await textsOf(await readPictures([1, 2], broken))).toEqual({ 2: 'folder 2' });
});

it('are asked for in portions', async () => {
  const { all, asked } = sources({}, {});
  await readPictures(
    Array.from({ length: mostPicturesAsked + 1 }, (_, at) => at + 1),
    all,
  );
  expect(asked.map(({ length }) => length)).toEqual([mostPicturesAsked, 1]);
});
