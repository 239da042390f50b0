/** Goes through the window as a person does, and counts what it takes: presses of the mouse and of keys. */
import { expect, type Locator, type Page } from '@playwright/test';

export interface Effort {
  clicks: number;
  keys: number;
}

export class Counted {
  effort: Effort = { clicks: 0, keys: 0 };
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async click(target: Locator): Promise<void> {
    this.effort.clicks += 1;
    await target.click();
  }

  /** Into a field: a click, select all, then the text. */
  async type(field: Locator, text: string): Promise<void> {
    await this.click(field);
    await field.press('ControlOrMeta+a');
    await field.pressSequentially(text);
    this.effort.keys += 1 + text.length;
  }

  /** Into the field that has the focus. */
  async keys(text: string): Promise<void> {
    this.effort.keys += text.length;
    await this.page.keyboard.type(text);
  }

  /** A reader of barcodes types the code and Enter: one press of its trigger. */
  async scan(code: string): Promise<void> {
    this.effort.keys += 1;
    await this.page.keyboard.type(code);
    await this.page.keyboard.press('Enter');
  }

  /** From the clipboard, where nobody types. */
  async paste(field: Locator, text: string): Promise<void> {
    await this.click(field);
    await field.fill(text);
    this.effort.keys += 2;
  }

  async press(key: string): Promise<void> {
    this.effort.keys += 1;
    await this.page.keyboard.press(key);
  }

  /** From a list of the desktop's own: it opens with one click and takes the choice with another. */
  async pick(list: Locator, label: string): Promise<void> {
    this.effort.clicks += 2;
    await list.selectOption({ label });
  }

  /** From the choices under a field, after the first letters. */
  async choose(field: Locator, text: string): Promise<void> {
    await this.type(field, text.slice(0, 8));
    await expect(this.page.getByRole('listbox').getByRole('option').filter({ hasText: text }).first()).toBeVisible();
    await this.press('Enter');
  }

  /** What has been counted since the last time. */
  take(): Effort {
    const { effort } = this;
    this.effort = { clicks: 0, keys: 0 };
    return effort;
  }
}
