import type { Locator } from '@playwright/test';
import type { OrderPage } from './order-page.ts';
import { Screen } from './screen.ts';

export class OutboxPage extends Screen {
  get heading(): Locator {
    return this.page.getByRole('heading', { name: 'Outbox', level: 1 });
  }

  get entries(): Locator {
    return this.list.locator('li:has(> button)');
  }

  /** Has an item for each record, and within that a list of its changes where there are several. */
  get list(): Locator {
    return this.page.getByRole('list', { name: 'Changes', exact: true });
  }

  /** The entry that is open beside the list. */
  get entry(): Locator {
    return this.page.getByRole('region', { name: 'History' });
  }

  get discardDialog(): Locator {
    return this.page.getByRole('alertdialog', { name: 'Discard this change?' });
  }

  async openEntry(words: string): Promise<this> {
    await this.entries.getByRole('button').filter({ hasText: words }).click();
    return this;
  }

  async show(view: 'Waiting' | 'Sent' | 'Discarded'): Promise<this> {
    await this.page.getByRole('group', { name: 'Show' }).getByRole('button', { name: view }).click();
    return this;
  }

  async filter(words: string): Promise<this> {
    await this.page.getByRole('group', { name: 'Filter' }).getByRole('button', { name: words }).click();
    return this;
  }

  async openItsOrder(): Promise<OrderPage> {
    await this.entry.getByRole('button', { name: /^(Open the order|Edit and send again)$/ }).click();
    return this.pages.order;
  }

  async retry(): Promise<this> {
    await this.entry.getByRole('button', { name: 'Try again' }).click();
    return this;
  }

  /** Only asks: nothing is discarded yet. */
  async askToDiscard(): Promise<this> {
    await this.entry.getByRole('button', { name: 'Discard' }).click();
    return this;
  }

  async answerDiscard(answer: 'Discard' | 'Cancel'): Promise<this> {
    await this.discardDialog.getByRole('button', { name: answer }).click();
    return this;
  }

  /** Field by field, then applies the choices. */
  async decide(sides: Record<string, 'mine' | 'theirs'>): Promise<this> {
    for (const [field, side] of Object.entries(sides)) {
      const keeps = side === 'mine' ? 'Keep mine' : 'Keep the system’s';
      await this.entry.getByRole('radio', { name: `${field}: ${keeps}` }).check();
    }
    await this.entry.getByRole('button', { name: 'Apply and send' }).click();
    return this;
  }
}
