import type { Locator } from '@playwright/test';
import { Screen } from './screen.ts';

/** The details of the connection, over whatever screen is open. */
export class ConnectionPanel extends Screen {
  get dialog(): Locator {
    return this.page.getByRole('dialog', { name: 'Connection', exact: true });
  }

  get steps(): Locator {
    return this.dialog.getByRole('list', { name: 'Steps of the test' }).getByRole('listitem');
  }

  async open(): Promise<this> {
    await this.statusLine.getByRole('button', { name: /^Connection details/ }).click();
    return this;
  }

  /** Walks the way to the service and answers with how each step came out. */
  async test(): Promise<string[]> {
    await this.dialog.getByRole('button', { name: 'Test the connection' }).click();
    await this.steps.first().waitFor();
    return this.steps.locator('.outcome').allInnerTexts();
  }

  async close(): Promise<void> {
    await this.page.keyboard.press('Escape');
  }
}
