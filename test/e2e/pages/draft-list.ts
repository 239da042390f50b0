import { expect, type Locator, type Page } from '@playwright/test';

/** The orders that are not finished, above the list of orders. */
export class DraftList {
  readonly #region: Locator;

  constructor(page: Page) {
    this.#region = page.getByRole('region', { name: 'Drafts' });
  }

  get heading(): Locator {
    return this.#region.getByRole('heading');
  }

  rows(...texts: string[]): Locator {
    const rows = this.#region.getByRole('listitem');
    return texts.reduce((found, text) => found.filter({ hasText: text }), rows);
  }

  async open(...texts: string[]): Promise<void> {
    await this.rows(...texts)
      .getByRole('button')
      .first()
      .click();
  }

  async discard(...texts: string[]): Promise<void> {
    await this.rows(...texts)
      .getByRole('button', { name: 'Discard' })
      .click();
  }

  async bringBack(): Promise<void> {
    await this.#region.getByRole('button', { name: 'Bring it back' }).click();
  }

  async expectNone(): Promise<void> {
    await expect(this.#region).toBeHidden();
  }
}
