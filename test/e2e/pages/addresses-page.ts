import { expect, type Locator } from '@playwright/test';
import { AddressForm, type AddressEntry } from './address-form.ts';
import { choose } from './combobox.ts';
import { Screen } from './screen.ts';

export class AddressesPage extends Screen {
  get heading(): Locator {
    return this.page.getByRole('heading', { name: 'Addresses', level: 1 });
  }

  get form(): Locator {
    return this.page.getByRole('region', { name: /^(Edit|New) address$/ });
  }

  listOf(customer: string): Locator {
    return this.page.getByRole('list', { name: `Addresses of ${customer}` });
  }

  async chooseCustomer(name: string): Promise<this> {
    await choose(this.page, this.page.getByRole('combobox', { name: 'Customer', exact: true }), name);
    await expect(this.listOf(name)).toBeVisible();
    return this;
  }

  async openAddress(words: string): Promise<this> {
    await this.page.getByRole('main').getByRole('listitem').getByRole('button').filter({ hasText: words }).click();
    await expect(this.form).toBeVisible();
    return this;
  }

  async newAddress(): Promise<this> {
    await this.page.getByRole('button', { name: 'New address' }).click();
    return this;
  }

  async save(address: AddressEntry): Promise<this> {
    await new AddressForm(this.form).fillAndSave(address);
    await expect(this.form).toBeHidden();
    return this;
  }
}
