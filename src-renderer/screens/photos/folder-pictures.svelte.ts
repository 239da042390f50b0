/** Pictures of products out of the folder that the rep has named, or drawn in practice: asked for as they are shown, and drawn small one after another. */
import { SvelteMap } from 'svelte/reactivity';
import { mostPicturesAsked } from '../../../src-shared/contract/host/pictures.ts';
import { thumbnailEdge } from '../../../src-shared/contract/orders/photos.ts';
import { host } from '../../bridge.ts';
import { forgetWithAccount } from '../../state/account-memory.ts';
import { onChange } from '../../state/events.ts';
import { drawThumbnail } from './draw-photo.ts';

/** Small pictures take some 30 KB each. The oldest goes, and is drawn again if it is still shown. */
const mostKept = 500;

/** Of what practice draws: small in itself, and sharp at any size. */
const drawnType = 'image/svg+xml';

/** By the product's id: where its small picture lies; null if it has none. */
const known = new SvelteMap<number, string | null>();
/** Those of `known` that practice has drawn. */
const drawn = new Set<number>();
const asked = new Set<number>();
const waiting = new Set<number>();
let version: number | null = null;
/** Counts how often all was forgotten: what was asked for before is asked for again, and what comes of it is another account's. */
let round = $state(0);
let last: Promise<unknown> = Promise.resolve();

forgetWithAccount(forgetAll);
onChange(['settings'], () => void askVersion());
// A code or a barcode may have come to a product.
onChange(['catalogue'], () => [...known].filter(([, url]) => url === null).forEach(([id]) => forget(id)));

/** Null as long as it is not known, too. Whoever draws by it is drawn again once it is. */
export function folderPicture(productId: number): string | null {
  void round;
  const url = known.get(productId);
  if (url === undefined && !asked.has(productId)) ask(productId);
  return url ?? null;
}

/** Whether `folderPicture` is no file of the folder, but drawn by practice. */
export function isDrawn(productId: number): boolean {
  return folderPicture(productId) !== null && drawn.has(productId);
}

function ask(productId: number): void {
  asked.add(productId);
  if (waiting.size === 0) queueMicrotask(() => void find());
  waiting.add(productId);
}

async function find(): Promise<void> {
  const productIds = [...waiting].slice(0, mostPicturesAsked);
  for (const id of productIds) waiting.delete(id);
  if (waiting.size > 0) queueMicrotask(() => void find());
  const ofRound = round;
  const answer = await host('pictures.find', { productIds });
  if (ofRound !== round) return;
  if (!answer.ok) {
    for (const id of productIds) asked.delete(id);
    return;
  }
  version ??= answer.value.version;
  if (answer.value.version !== version) return forgetAll();
  const found = new Set(answer.value.productIds);
  for (const id of productIds) {
    if (found.has(id)) last = last.then(() => draw(id, ofRound)).catch(() => ofRound === round && keep(id, null));
    else keep(id, null);
  }
}

async function draw(productId: number, ofRound: number): Promise<void> {
  if (ofRound !== round || !asked.has(productId)) return;
  const picture = await drawFolderPicture(productId);
  if (ofRound !== round) return;
  if (picture?.type === drawnType) drawn.add(productId);
  keep(productId, picture && URL.createObjectURL(picture));
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

function keep(productId: number, url: string | null): void {
  if (!asked.has(productId)) return url === null ? undefined : URL.revokeObjectURL(url);
  known.set(productId, url);
  const [oldest] = known.keys();
  if (known.size > mostKept && oldest !== undefined) forget(oldest);
}

function forget(productId: number): void {
  const url = known.get(productId);
  if (url) URL.revokeObjectURL(url);
  asked.delete(productId);
  drawn.delete(productId);
  known.delete(productId);
}

function forgetAll(): void {
  version = null;
  round += 1;
  asked.clear();
  waiting.clear();
  for (const id of [...known.keys()]) forget(id);
}

async function askVersion(): Promise<void> {
  const answer = await host('pictures.folder', {});
  if (answer.ok && answer.value.version !== version) forgetAll();
}
