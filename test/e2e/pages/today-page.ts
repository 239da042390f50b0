import { expect, type Locator } from '@playwright/test';
import { Screen } from './screen.ts';

export class TodayPage extends Screen {
  get heading(): Locator {
    return this.page.getByRole('heading', { name: 'Today', exact: true });
  }

  get sums(): Locator {
    return this.page.getByTestId('today-sums');
  }

  get goal(): Locator {
    return this.page.getByTestId('today-goal');
  }

  get week(): Locator {
    return this.page.getByRole('region', { name: 'The last seven days' });
  }

  get needsYou(): Locator {
    return this.page.getByRole('region', { name: /^Action needed/ });
  }

  get waiting(): Locator {
    return this.page.getByRole('region', { name: /^Waiting to be sent/ });
  }

  async show(): Promise<this> {
    await this.navigation.getByRole('button', { name: 'Today' }).click();
    await expect(this.heading).toBeVisible();
    return this;
  }
}
