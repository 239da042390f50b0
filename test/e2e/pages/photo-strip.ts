import { expect, type Locator, type Page } from '@playwright/test';
import { dropFiles } from '../support/drop-files.ts';

/** A product's photos. */
export class PhotoStrip {
  readonly page: Page;
  readonly productId: number;

  constructor(page: Page, productId: number) {
    this.page = page;
    this.productId = productId;
  }

  get region(): Locator {
    return this.page.getByRole('region', { name: 'Photos' });
  }

  get photos(): Locator {
    return this.region.getByRole('list', { name: 'Photos of this product' }).getByRole('listitem');
  }

  get notices(): Locator {
    return this.region.locator('.notice');
  }

  photo(name: string): Locator {
    return this.photos.filter({ hasText: name });
  }

  preview(name: string): Locator {
    return this.region.getByRole('img', { name: `Preview of ${name}`, exact: true });
  }

  async choose(...paths: string[]): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.region.getByRole('button', { name: 'Add photos' }).click();
    await (await chooser).setFiles(paths);
  }

  /** Files that lie somewhere, as from the desktop. */
  async drop(...files: string[]): Promise<void> {
    const box = await this.region.boundingBox();
    if (!box) throw new Error('The photos are not shown.');
    await dropFiles(this.page, { x: box.x + box.width / 2, y: box.y + 10 }, files);
  }

  /** A picture that lies nowhere, as from a screenshot. */
  async paste(picture: Uint8Array, type: string): Promise<void> {
    await this.page.evaluate(
      ({ base64, type }) => {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        const clipboardData = new DataTransfer();
        clipboardData.items.add(new File([bytes], `image.${type.slice('image/'.length)}`, { type }));
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      },
      { base64: Buffer.from(picture).toString('base64'), type },
    );
  }

  async giveUp(name: string): Promise<void> {
    await this.region.getByRole('button', { name: `Discard ${name}` }).click();
    await this.page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  }

  async expectState(name: string, words: string | RegExp): Promise<void> {
    await expect(this.photo(name).locator('.state')).toHaveText(words, { timeout: 20_000 });
  }
}
