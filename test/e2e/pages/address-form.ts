import type { Locator } from '@playwright/test';

/** Texts by the label of their field. */
export type AddressEntry = Record<string, string>;

export class AddressForm {
  readonly container: Locator;

  constructor(container: Locator) {
    this.container = container;
  }

  async fillAndSave(address: AddressEntry): Promise<void> {
    for (const [label, text] of Object.entries(address)) {
      await this.container.getByLabel(label, { exact: true }).fill(text);
    }
    await this.container.getByRole('button', { name: 'Save address' }).click();
  }
}
