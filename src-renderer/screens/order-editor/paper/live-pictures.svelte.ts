/** Whether paper copies show pictures of products, remembered on this machine, and the pictures of those that are shown. */
import { untrack } from 'svelte';
import type { OrderDetail } from '../../../../src-shared/contract/orders/order-views.ts';
import { host, query } from '../../../bridge.ts';
import { drawFolderPicture } from '../../photos/folder-pictures.ts';
import { thumbnailUrl } from '../../photos/thumbnails.ts';
import { readPictures } from './paper-pictures.ts';

const storageKey = 'satchel.paper-pictures';

let shown = $state(localStorage.getItem(storageKey) === 'on');

export function showsPictures(): boolean {
  return shown;
}

export function showPictures(on: boolean): void {
  shown = on;
  localStorage.setItem(storageKey, on ? 'on' : 'off');
}

export interface PaperPictures {
  /** By product. */
  urls: ReadonlyMap<number, string>;
  release: () => void;
}

export const noPictures: PaperPictures = { urls: new Map(), release: () => {} };

type Ordered = Pick<OrderDetail['order'], 'items'>;

/** Of the products of these orders. They are to be released once they are not shown any more. */
export async function picturesOf(orders: readonly Ordered[]): Promise<PaperPictures> {
  const photos = await query('photos.pictures', {});
  const known = new Map(
    photos.ok ? photos.value.pictures.map(({ productId, sha256 }) => [productId, sha256] as const) : [],
  );
  const productIds = orders.flatMap(({ items }) => items.flatMap(({ item }) => item?.id ?? []));
  const found = await readPictures(productIds, {
    async photo(id) {
      const sha256 = known.get(id);
      const response = sha256 === undefined ? null : await fetch(thumbnailUrl(sha256));
      return response?.ok ? response.blob() : null;
    },
    async findInFolder(ids) {
      const answer = await host('pictures.find', { productIds: ids });
      return answer.ok ? answer.value.productIds : [];
    },
    folderPicture: drawFolderPicture,
  });
  const urls = new Map([...found].map(([id, picture]) => [id, URL.createObjectURL(picture)]));
  return { urls, release: () => urls.forEach((url) => URL.revokeObjectURL(url)) };
}

/**
 * The pictures of one order, as long as they are wanted. `ready` is what a printer waits for. To be called while a component is
 * set up.
 */
export function livePictures(wanted: () => Ordered | null) {
  let urls = $state.raw<PaperPictures['urls'] | null>(null);
  let ready = Promise.resolve(noPictures);
  const order = $derived(wanted());
  /** An order that is read again has the same products, as a rule. */
  const key = $derived(order?.items.map(({ item }) => item?.id).join(' ') ?? null);
  $effect(() => {
    urls = null;
    const ofOrder = key === null ? null : untrack(() => order);
    if (ofOrder === null) return void (ready = Promise.resolve(noPictures));
    let isGone = false;
    const made = picturesOf([ofOrder]).catch(() => noPictures);
    ready = made;
    void made.then((pictures) => {
      if (!isGone) urls = pictures.urls;
    });
    return () => {
      isGone = true;
      void made.then(({ release }) => release());
    };
  });
  return {
    /** Null while they are drawn, and as long as none are wanted. */
    get urls() {
      return urls;
    },
    ready: () => ready.then((pictures) => pictures.urls),
  };
}
