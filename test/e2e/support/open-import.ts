import { writeFile } from 'node:fs/promises';
import type { ImportPage } from '../pages/import-page.ts';
import type { OrdersPage } from '../pages/orders-page.ts';
import type { OpenApp } from './open-app.ts';
import { willChoose } from './will-choose.ts';

interface Import {
  from: 'customers' | 'products';
  file: string;
  content: string | Uint8Array;
}

/** A file of that content is chosen where customers or products are imported. */
export async function openImport(
  app: OpenApp,
  orders: OrdersPage,
  { from, file, content }: Import,
): Promise<ImportPage> {
  await writeFile(file, content);
  await willChoose(app, file);
  const { page } = await (from === 'customers' ? orders.openCustomers() : orders.openProducts());
  await page.getByRole('button', { name: 'Import…' }).click();
  return await app.pages.import.chooseFile();
}
