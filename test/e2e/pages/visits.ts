import { expect, type Locator, type Page } from '@playwright/test';

/** The dialog in which a visit is logged or changed, and the lists of visits. */
export class Visits {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get dialog(): Locator {
    return this.#page.getByRole('dialog', { name: /^(Log a visit to|Edit visit)/ });
  }

  /** On the page of a customer. */
  get list(): Locator {
    return this.#page.getByRole('list', { name: /^Visits of/ });
  }

  /** On Today. */
  get planned(): Locator {
    return this.#page.getByRole('region', { name: /^Visits for today/ });
  }

  row(name: string): Locator {
    return this.planned.getByRole('listitem').filter({ hasText: name });
  }

  /** Texts by the label of their field. */
  async fill({
    kind,
    reason,
    ...fields
  }: {
    kind?: string;
    reason?: string;
    [label: string]: string | undefined;
  }): Promise<void> {
    if (kind !== undefined) await this.dialog.getByRole('radio', { name: kind }).check();
    if (reason !== undefined) await this.dialog.getByLabel('Why').selectOption(reason);
    for (const [label, text] of Object.entries(fields))
      await this.dialog.getByRole('textbox', { name: label, exact: true }).fill(text ?? '');
  }

  async save(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Save visit' }).click();
    await expect(this.dialog).toBeHidden();
  }
}

/** As it is typed in English, so many days from the window's today. */
export function typedDay(page: Page, days: number): Promise<string> {
  return page.evaluate((away) => {
    const now = new Date();
    const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + away);
    return `${day.getMonth() + 1}/${day.getDate()}/${day.getFullYear()}`;
  }, days);
}
