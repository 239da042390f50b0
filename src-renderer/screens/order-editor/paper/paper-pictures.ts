/** Small pictures of products for paper copies: all of them are there before anything is printed. */
import { mostPicturesAsked } from '../../../../src-shared/contract/host/pictures.ts';

/** Where pictures come from: an answer is a small picture, or null where the product has none there. */
export interface PictureSources {
  /** The newest photo that was attached on this computer. */
  photo: (productId: number) => Promise<Blob | null>;
  /** Of so many products at most, those that have a picture in the folder. */
  findInFolder: (productIds: number[]) => Promise<readonly number[]>;
  folderPicture: (productId: number) => Promise<Blob | null>;
}

/** By product; one without a picture, or with one that cannot be drawn, is left out. A photo goes before the folder. */
export async function readPictures(productIds: readonly number[], sources: PictureSources): Promise<Map<number, Blob>> {
  const found = new Map<number, Blob>();
  const draw = async (id: number, read: (id: number) => Promise<Blob | null>) => {
    const picture = await read(id).catch(() => null);
    if (picture) found.set(id, picture);
  };
  const wanted = [...new Set(productIds)];
  // One after another: each may decode a whole photo.
  for (const id of wanted) await draw(id, sources.photo);
  const others = wanted.filter((id) => !found.has(id));
  for (let from = 0; from < others.length; from += mostPicturesAsked)
    for (const id of await sources.findInFolder(others.slice(from, from + mostPicturesAsked)))
      await draw(id, sources.folderPicture);
  return found;
}
