/** The picture of each product: its newest photo that was attached on this computer, else the one in the folder of pictures. */
import { liveQuery } from '../../state/live-query.svelte.ts';
import { folderPictures } from './folder-pictures.ts';
import { thumbnailUrl } from './thumbnails.ts';

/** Answers where the picture of a product lies; null where it has none. To be called while a component is set up. */
export function productPictures(): (productId: number) => string | null {
  const ofFolder = folderPictures();
  const answer = liveQuery('photos.pictures', () => ({}), ['photos', 'outbox']);
  const known = $derived(new Map(answer.value?.pictures.map(({ productId, sha256 }) => [productId, sha256])));
  return (productId) => {
    const sha256 = known.get(productId);
    if (sha256 !== undefined) return thumbnailUrl(sha256);
    return answer.value === null ? null : ofFolder.urlOf(productId);
  };
}
