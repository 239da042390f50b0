import { expect, type Locator } from '@playwright/test';
import { AddressForm, type AddressEntry } from './address-form.ts';
import { choose } from './combobox.ts';
import type { OrdersPage } from './orders-page.ts';
import type { OutboxPage } from './outbox-page.ts';
import { Screen } from './screen.ts';

/** What is typed into a line: the product's name, and texts by the label of their field. */
export interface LineEntry {
  product?: string;
  fields: Record<string, string>;
  /** Fields of its details. */
  details?: Record<string, string>;
}

export class OrderPage extends Screen {
  get heading(): Locator {
    return this.page.getByRole('heading', { level: 1 });
  }

  get estimate(): Locator {
    return this.page.getByTestId('order-estimate');
  }

  /** What it comes to, and what saves it. */
  get bar(): Locator {
    return this.saveState.locator('xpath=../..');
  }

  /** Products beside the lines, with what the customer usually buys. */
  get catalogue(): Locator {
    return this.page.getByRole('region', { name: 'Products for this order' });
  }

  suggestion(product = ''): Locator {
    return this.catalogue.getByRole('listitem').filter({ hasText: product });
  }

  get saveState(): Locator {
    return this.page.getByTestId('order-save-state');
  }

  /** With a connection it sends as well; once a figure was asked about, it saves all the same. */
  get saveButton(): Locator {
    return this.page.getByRole('main').getByRole('button', { name: /^Save( and send| anyway)?$/ });
  }

  /** The figures that are asked about before a save. */
  get questions(): Locator {
    return this.page
      .getByRole('main')
      .getByText(/^Not saved yet: please check /)
      .first();
  }

  get problems(): Locator {
    return this.page.getByRole('main').getByRole('alert');
  }

  /** Terms say what they hold in words until somebody changes them: all of them as forms. */
  async openCards(): Promise<this> {
    await expect(this.page.locator('[data-card]').first()).toBeVisible();
    const closed = this.page.locator('[data-card][aria-expanded="false"]');
    while ((await closed.count()) > 0) await closed.first().click();
    return this;
  }

  field(label: string): Locator {
    // The list of choices carries the field's name too while it is open.
    return this.page.getByLabel(label, { exact: true }).and(this.page.locator('input, textarea'));
  }

  line(number: number): Locator {
    return this.page.getByRole('group', { name: `Line ${number}`, exact: true });
  }

  productOf(number: number): Locator {
    return this.line(number).getByRole('combobox', { name: `Product, line ${number}` });
  }

  priceOf(number: number): Locator {
    return this.line(number).getByLabel(`Price, line ${number}`);
  }

  quantityOf(number: number): Locator {
    return this.line(number).getByLabel(`Quantity, line ${number}`);
  }

  /** What the sheet has no column for, of the line whose details are open. */
  get details(): Locator {
    const name = /^Details of line /;
    return this.page.getByRole('complementary', { name }).or(this.page.getByRole('dialog', { name }));
  }

  /** Open details follow the focus from line to line: the button of their line would close them. */
  async openDetails(number: number): Promise<Locator> {
    const button = this.line(number).getByRole('button', { name: `Details of line ${number}` });
    if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
    await expect(this.details).toHaveAccessibleName(`Details of line ${number}`);
    return this.details;
  }

  /** For a product that this machine does not know. */
  async typeProductId(number: number, id: string): Promise<this> {
    await this.productOf(number).fill(id);
    await this.page.getByRole('option', { name: `Use id ${id}` }).click();
    return this;
  }

  async chooseCustomer(name: string): Promise<this> {
    await choose(this.page, this.field('Customer'), name);
    await expect(this.field('Customer')).toHaveValue(name);
    return this;
  }

  async fillLine(number: number, { product, fields, details = {} }: LineEntry): Promise<this> {
    const line = this.line(number);
    if (product !== undefined) await choose(this.page, this.productOf(number), product);
    for (const [label, text] of Object.entries(fields))
      await line.getByLabel(`${label}, line ${number}`, { exact: true }).fill(text);
    if (Object.keys(details).length === 0) return this;
    const drawer = await this.openDetails(number);
    for (const [label, text] of Object.entries(details)) await drawer.getByLabel(label, { exact: true }).fill(text);
    return this;
  }

  async addLine(): Promise<this> {
    await this.page.getByRole('button', { name: 'Add item' }).click();
    return this;
  }

  async fillLines(lines: readonly LineEntry[]): Promise<this> {
    for (const [at, line] of lines.entries()) {
      if (at > 0) await this.addLine();
      await this.fillLine(at + 1, line);
    }
    return this;
  }

  async makeAddress(address: AddressEntry): Promise<this> {
    await this.openCards();
    await this.page.getByRole('button', { name: 'New address…' }).click();
    const dialog = this.page.getByRole('dialog');
    await new AddressForm(dialog).fillAndSave(address);
    await expect(dialog).toBeHidden();
    return this;
  }

  async fill(label: string, text: string): Promise<this> {
    if (!(await this.field(label).isVisible())) await this.openCards();
    await this.field(label).fill(text);
    return this;
  }

  async save(): Promise<this> {
    return this.saveAs('Order saved on this computer.');
  }

  async saveChanges(): Promise<this> {
    return this.saveAs('Changes saved on this computer.');
  }

  /** With the key, as `save` and `saveChanges` do with the button. */
  async saveByKey(words: 'Order saved on this computer.' | 'Changes saved on this computer.'): Promise<this> {
    return this.saveAs(words, () => this.page.keyboard.press('ControlOrMeta+S'));
  }

  /** What is asked about is meant. */
  private async saveAs(words: string, press = () => this.saveButton.click()): Promise<this> {
    const isAsked = await this.questions.isVisible();
    await press();
    const saved = this.saveState.filter({ hasText: words });
    // What was asked before stays for a moment while it is saved.
    if (!isAsked) await expect(saved.or(this.questions).first()).toBeVisible();
    if (!isAsked && (await this.questions.isVisible())) await press();
    await expect(this.saveState).toHaveText(words);
    return this;
  }

  async openItsTrouble(): Promise<OutboxPage> {
    await this.page.getByRole('button', { name: 'Open it in the outbox' }).click();
    return this.pages.outbox;
  }

  async back(): Promise<OrdersPage> {
    await this.page.getByRole('button', { name: 'Back to orders' }).click();
    return this.pages.orders;
  }
}
