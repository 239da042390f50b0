/** Small pictures of products, found and drawn as they are shown, one after another. */
import { SvelteMap } from 'svelte/reactivity';
import { mostPicturesAsked } from '../../../src-shared/contract/host/pictures.ts';

/** Small pictures take some 30 KB each. The oldest goes, and is drawn again if it is still shown. */
const mostKept = 500;

/** Of what practice draws: small in itself, and sharp at any size. */
export const drawnType = 'image/svg+xml';

export interface PictureSource {
  /** Which of the products have a picture, in which version of the folder; null if that cannot be asked now. */
  find(productIds: number[]): Promise<{ version: number; productIds: readonly number[] } | null>;
  /** Null if its file cannot be read. */
  draw(productId: number): Promise<Blob | null>;
}

export class PictureStore {
  readonly #source: PictureSource;
  /** By the product's id: where its small picture lies; null if it has none. */
  readonly #known = new SvelteMap<number, string | null>();
  /** Those of `#known` that practice has drawn. */
  readonly #drawn = new Set<number>();
  readonly #asked = new Set<number>();
  readonly #waiting = new Set<number>();
  #version: number | null = null;
  /** Counts how often all was forgotten: who shows a picture asks again, and what was asked for before is not kept. */
  #round = $state(0);
  #last: Promise<unknown> = Promise.resolve();

  constructor(source: PictureSource) {
    this.#source = source;
  }

  /** Null as long as it is not known, too. Whoever draws by it is drawn again once it is. */
  urlOf(productId: number): string | null {
    void this.#round;
    const url = this.#known.get(productId);
    if (url === undefined && !this.#asked.has(productId)) this.#ask(productId);
    return url ?? null;
  }

  isDrawn(productId: number): boolean {
    return this.urlOf(productId) !== null && this.#drawn.has(productId);
  }

  /** A code or a barcode may have come to a product. */
  forgetMissing(): void {
    for (const [id, url] of [...this.#known]) if (url === null) this.#forget(id);
  }

  forgetOther(version: number): void {
    if (version !== this.#version) this.forgetAll();
  }

  forgetAll(): void {
    this.#version = null;
    this.#round += 1;
    this.#asked.clear();
    this.#waiting.clear();
    for (const id of [...this.#known.keys()]) this.#forget(id);
  }

  #ask(productId: number): void {
    this.#asked.add(productId);
    if (this.#waiting.size === 0) queueMicrotask(() => void this.#find());
    this.#waiting.add(productId);
  }

  async #find(): Promise<void> {
    const productIds = [...this.#waiting].slice(0, mostPicturesAsked);
    for (const id of productIds) this.#waiting.delete(id);
    if (this.#waiting.size > 0) queueMicrotask(() => void this.#find());
    const round = this.#round;
    const answer = await this.#source.find(productIds);
    if (round !== this.#round) return;
    if (answer === null) return productIds.forEach((id) => this.#asked.delete(id));
    this.#version ??= answer.version;
    if (answer.version !== this.#version) return this.forgetAll();
    const found = new Set(answer.productIds);
    for (const id of productIds) {
      if (found.has(id)) this.#last = this.#last.then(() => this.#draw(id, round));
      else this.#keep(id, null);
    }
  }

  async #draw(productId: number, round: number): Promise<void> {
    if (round !== this.#round || !this.#asked.has(productId)) return;
    const picture = await this.#source.draw(productId).catch(() => null);
    if (round !== this.#round || !this.#asked.has(productId)) return;
    if (picture?.type === drawnType) this.#drawn.add(productId);
    this.#keep(productId, picture && URL.createObjectURL(picture));
  }

  #keep(productId: number, url: string | null): void {
    this.#known.set(productId, url);
    const [oldest] = this.#known.keys();
    if (this.#known.size > mostKept && oldest !== undefined) this.#forget(oldest);
  }

  #forget(productId: number): void {
    const url = this.#known.get(productId);
    if (url) URL.revokeObjectURL(url);
    this.#asked.delete(productId);
    this.#drawn.delete(productId);
    this.#known.delete(productId);
  }
}
