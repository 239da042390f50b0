import { expect, type Locator } from '@playwright/test';
import { Screen } from './screen.ts';

export class ImportPage extends Screen {
  get heading(): Locator {
    return this.page.getByRole('heading', { name: 'Import from a file', level: 1 });
  }

  get preview(): Locator {
    return this.page.getByRole('table', { name: 'Preview' });
  }

  get refused(): Locator {
    return this.page.getByRole('table', { name: /rows? refused$/ });
  }

  get past(): Locator {
    return this.page.getByRole('table', { name: 'What was imported and typed' });
  }

  column(field: string): Locator {
    return this.page.getByRole('combobox', { name: field, exact: true });
  }

  async chooseFile(): Promise<this> {
    await this.page.getByRole('button', { name: /^Choose (a|another) file…$/ }).click();
    return this;
  }

  async start(rows: number): Promise<this> {
    await this.page.getByRole('button', { name: `Import ${rows.toLocaleString('en')} rows` }).click();
    await expect(this.page.getByText(`${rows.toLocaleString('en')} imported.`).first()).toBeVisible({
      timeout: 60_000,
    });
    return this;
  }

  async undo(file: string): Promise<this> {
    await this.past.getByRole('row').filter({ hasText: file }).getByRole('button', { name: 'Undo' }).click();
    await this.page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
    await expect(this.page.getByRole('alertdialog')).toBeHidden();
    return this;
  }
}
