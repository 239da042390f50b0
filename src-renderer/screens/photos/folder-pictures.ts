/** Pictures of products out of the folder that the rep or the company has named, or drawn in practice. */
import { createContext, onDestroy } from 'svelte';
import { thumbnailEdge } from '../../../src-shared/contract/orders/photos.ts';
import { host } from '../../bridge.ts';
import { onChange } from '../../state/events.ts';
import { drawThumbnail } from './draw-photo.ts';
import { drawnType, PictureStore } from './picture-store.svelte.ts';

const [folderPictures, setFolderPictures] = createContext<PictureStore>();

/** Those of the account that is open. To be called while a component is set up. */
export { folderPictures };

/** Keeps them for the components inside of the one that is being set up, until that goes. */
export function provideFolderPictures(): void {
  const pictures = new PictureStore({
    async find(productIds) {
      const answer = await host('pictures.find', { productIds });
      return answer.ok ? answer.value : null;
    },
    draw: drawFolderPicture,
  });
  const ends = [
    onChange(['settings'], () => void forgetOtherFolder(pictures)),
    onChange(['catalogue'], () => pictures.forgetMissing()),
  ];
  onDestroy(() => {
    for (const end of ends) end();
    pictures.forgetAll();
  });
  setFolderPictures(pictures);
}

/** Draws it small; null if its file cannot be read. */
export async function drawFolderPicture(productId: number): Promise<Blob | null> {
  const response = await fetch(`/pictures/${productId}`);
  if (!response.ok) return null;
  const picture = await response.blob();
  if (picture.type === drawnType) return picture;
  const { bytes, type } = await drawThumbnail(picture, thumbnailEdge);
  return new Blob([bytes], { type });
}

async function forgetOtherFolder(pictures: PictureStore): Promise<void> {
  const answer = await host('pictures.folder', {});
  if (answer.ok) pictures.forgetOther(answer.value.version);
}
