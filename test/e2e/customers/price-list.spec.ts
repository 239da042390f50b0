/** The office's price list: what it changes is seen before it is taken. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { openImport } from '../support/open-import.ts';
import { willChoose } from '../support/will-choose.ts';

test('the difference to the last list is shown before a new one is taken', async ({ app, orders, folder, service }) => {
  const names = [...new Set(service.data.orders().flatMap(({ items }) => items.map(({ item }) => item.name)))];
  const list = (prices: string[]) =>
    ['Descrição;Preço', ...prices.map((price, at) => `${names[at]};${price}`)].join('\r\n');
  const october = join(folder, 'tabela_outubro.csv');
  const imports = await openImport(app, orders, {
    from: 'products',
    file: october,
    content: list(['10,00', '8,00', '5,00']),
  });
  await expect(imports.page.getByRole('heading', { name: /^Compared with/ })).toBeHidden();
  await imports.start(3);

  await willChoose(app, await writeList(join(folder, 'tabela_novembro.csv'), list(['11,00', '4,00'])));
  await imports.chooseFile();
  const { page } = imports;
  await expect(page.getByRole('heading', { name: /^Compared with tabela_outubro.csv of / })).toBeVisible();
  await expect(page.getByText('With another price: 1 up, 1 down.')).toBeVisible();
  await expect(page.getByText('Not in this file: 1; what is known of them stays.')).toBeVisible();
  const first = page
    .getByRole('table', { name: 'Prices that change, the largest change first' })
    .getByRole('row')
    .nth(1);
  await expect(first.getByRole('cell')).toHaveText(['R$8.00', 'R$4.00', '▼ 50%']);
});

async function writeList(file: string, content: string): Promise<string> {
  await writeFile(file, content);
  return file;
}
