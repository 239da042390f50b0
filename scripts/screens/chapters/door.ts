import { expect } from '@playwright/test';
import type { Chapter } from '../stage.ts';

export const door: Chapter = {
  title: 'Signing in, and a service without orders',
  orders: 0,
  async play({ app, service, shoot, signIn }) {
    const door = app.pages.signIn;
    await expect(door.heading).toBeVisible();
    await shoot('sign-in', 'The first start');
    await door.submit('nothing', '');
    await expect(door.token).toHaveAttribute('aria-invalid', 'true');
    await shoot('sign-in-invalid', 'Neither an address nor a token');
    await door.submit(service.baseUrl, 'not-the-token');
    await expect(door.page.getByText('refused this token').first()).toBeVisible();
    await shoot('sign-in-refused', 'The service does not know the token');
    const orders = await signIn();
    await shoot('orders-empty', 'No orders on the service, and none here');
    await app.pages.today.show();
    await shoot('today-empty', 'A day without orders');
    await orders.openCustomers();
    await shoot('customers-empty', 'No customers known yet');
    await orders.openProducts();
    await shoot('products-empty', 'No products known yet');
    await orders.openOutbox();
    await shoot('outbox-empty', 'Nothing waits');
  },
};
