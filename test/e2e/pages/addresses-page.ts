import { expect, type Locator } from '@playwright/test';
import { AddressForm, type AddressEntry } from './address-form.ts';
import { Screen } from './screen.ts';

/** The addresses of a customer, on the customer's page. */
export class AddressesPage extends Screen {
  get form(): Locator {
    return this.page.getByRole('region', { name: /^(Edit|New) address$/ });
  }

  listOf(customer: string): Locator {
    return this.page.getByRole('list', { name: `Addresses of ${customer}` });
  }

  /** From the list of customers. */
  async chooseCustomer(name: string): Promise<this> {
    await this.pages.customers.open(name);
    await this.pages.customers.show('Addresses');
    await expect(this.listOf(name)).toBeVisible();
    return this;
  }

  async openAddress(words: string): Promise<this> {
    await this.page
      .getByRole('list', { name: /^Addresses of / })
      .getByRole('button')
      .filter({ hasText: words })
      .click();
    await expect(this.form).toBeVisible();
    return this;
  }

  async newAddress(): Promise<this> {
    await this.page.getByRole('button', { name: 'New address', exact: true }).click();
    return this;
  }

  async save(address: AddressEntry): Promise<this> {
    await new AddressForm(this.form).fillAndSave(address);
    await expect(this.form).toBeHidden();
    return this;
  }
}
