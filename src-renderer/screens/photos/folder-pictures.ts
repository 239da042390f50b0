/** Pictures of products out of the folder that the rep has named, or drawn in practice, for the account that is open. */
import { thumbnailEdge } from '../../../src-shared/contract/orders/photos.ts';
import { host } from '../../bridge.ts';
import { forgetWithAccount } from '../../state/account-memory.ts';
import { onChange } from '../../state/events.ts';
import { drawThumbnail } from './draw-photo.ts';
import { drawnType, PictureStore } from './picture-store.svelte.ts';

const pictures = new PictureStore({
  async find(productIds) {
    const answer = await host('pictures.find', { productIds });
    return answer.ok ? answer.value : null;
  },
  draw: drawFolderPicture,
});

forgetWithAccount(() => pictures.forgetAll());
onChange(['settings'], () => void askVersion());
onChange(['catalogue'], () => pictures.forgetMissing());

/** Null as long as it is not known, too. Whoever draws by it is drawn again once it is. */
export function folderPicture(productId: number): string | null {
  return pictures.urlOf(productId);
}

/** Whether `folderPicture` is no file of the folder, but drawn by practice. */
export function isDrawn(productId: number): boolean {
  return pictures.isDrawn(productId);
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

async function askVersion(): Promise<void> {
  const answer = await host('pictures.folder', {});
  if (answer.ok) pictures.forgetOther(answer.value.version);
}
