/** What the service does not list comes from a file, checked row by row, and can be taken back. */
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { workbookOf, workbookParts } from '../../support/workbook-of.ts';
import { zipOf } from '../../support/zip-of.ts';
import { expect, ownStart, test } from '../fixtures.ts';
import { request } from '../support/bridge.ts';
import { pickKnown } from '../support/entries.ts';
import { full } from '../support/full.ts';
import { listen } from '../support/heard.ts';
import { openImport } from '../support/open-import.ts';
import { willChoose } from '../support/will-choose.ts';

test('customers come from an Excel file: previewed, mapped, reported row by row, and undone', async ({
  app,
  orders,
  folder,
}) => {
  const file = join(folder, 'clientes.csv');
  const table = [
    'Código;Razão social;CNPJ;Cidade',
    '9001;Açougue São João;11222333000181;Santos',
    '9002;Empório Três Irmãos;;São Vicente',
    'nove;Sem número;;Santos',
    '9001;Outra vez;;Santos',
    '9004;Encurtado;1,12223E+13;Santos',
  ].join('\r\n');
  await writeFile(file, Buffer.from(table, 'latin1'));
  await willChoose(app, file);

  const customers = await orders.openCustomers();
  await customers.page.getByRole('button', { name: 'Import…' }).click();
  const imports = app.pages.import;
  await expect(imports.heading).toBeFocused();
  await imports.chooseFile();
  await expect(imports.page.getByText('clientes.csv · Windows-1252')).toBeVisible();
  await expect(imports.column('System ID')).toHaveValue('0');
  await expect(imports.column('Name')).toHaveValue('1');
  await expect(imports.column('External code')).toHaveValue('2');
  await expect(imports.preview).toContainText('Açougue São João');
  await expect(imports.preview).toContainText('11.222.333/0001-81');

  await imports.column('Name').selectOption({ label: 'Cidade' });
  await expect(imports.preview).toContainText('São Vicente');
  await imports.column('Name').selectOption({ label: 'Razão social' });
  await expect(imports.refused.getByRole('row')).toHaveCount(4);
  for (const [line, reason] of [
    ['4', 'whole number'],
    ['5', 'stands on line 2'],
    ['6', 'spreadsheet cut this number'],
  ] as const) {
    await expect(imports.refused.getByRole('row').filter({ hasText: reason }).getByRole('cell').first()).toHaveText(
      line,
    );
  }
  await imports.start(2);
  await expect(imports.past).toContainText('clientes.csv');

  await imports.openCustomers();
  await customers.open('Açougue São João');
  await expect(customers.facts).toContainText('clientes.csv, imported');

  await customers.page.getByRole('button', { name: 'Import…' }).click();
  await imports.undo('clientes.csv');
  await imports.openCustomers();
  await customers.search.fill('açougue são joão');
  await expect(customers.list.getByRole('listitem')).toHaveCount(0);
});

test('an import that was opened by a slip leads back by Escape, and by its button, to where it was opened', async ({
  app,
  orders,
  service,
}) => {
  const { page } = orders;
  const { heading } = app.pages.import;
  const products = await orders.openProducts();
  await products.open(pickKnown(service).products[0] ?? '');
  await page.keyboard.press('i');
  await expect(heading).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible();
  await expect(products.sales).toBeVisible();
  await orders.openCustomers();
  await page.getByRole('button', { name: 'Import…' }).click();
  await expect(heading).toBeFocused();
  await page.getByRole('button', { name: 'Back to customers' }).click();
  await expect(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible();
});

test(
  'fifty thousand products come in while the window keeps answering',
  full('fifty thousand rows'),
  async ({ app, orders, folder }) => {
    test.setTimeout(120_000);
    const file = join(folder, 'tabela.csv');
    const rows = Array.from(
      { length: 50_000 },
      (_, i) => `${100_000 + i};SKU-${i};"Produto nº ${i}; caixa";${i % 90},90`,
    );
    await writeFile(file, ['id;sku;descrição;preço', ...rows].join('\n'));
    await willChoose(app, file);
    const products = await orders.openProducts();
    await products.page.getByRole('button', { name: 'Import…' }).click();
    await app.window.evaluate(() => {
      const blocks: number[] = [];
      Object.assign(window, { blocks });
      new PerformanceObserver((list) => blocks.push(...list.getEntries().map(({ duration }) => duration))).observe({
        entryTypes: ['longtask'],
      });
    });
    const startedAt = Date.now();
    await app.pages.import.chooseFile();
    await app.pages.import.start(50_000);
    const tookMs = Date.now() - startedAt;
    const longest = await app.window.evaluate(() => Math.max(0, ...(window as unknown as { blocks: number[] }).blocks));
    // As a part of the whole: on a busy machine everything takes longer.
    expect(longest).toBeLessThan(tookMs / 5);

    await products.openProducts();
    await products.open('Produto nº 49999; caixa');
    await expect(products.facts).toContainText('49.90');
  },
);

test(
  'an import that is stopped leaves nothing behind',
  full('fifty thousand rows'),
  async ({ app, orders, folder }) => {
    const rows = Array.from({ length: 50_000 }, (_, i) => `${100_000 + i};Produto ${i}`);
    const imports = await openImport(app, orders, {
      from: 'products',
      file: join(folder, 'tabela.csv'),
      content: ['id;descrição', ...rows].join('\n'),
    });
    await expect(imports.page.getByText('Ready: 50,000. Refused: 0.')).toBeVisible({ timeout: 60_000 });
    const said = await listen(imports.page);
    await imports.page.getByRole('button', { name: 'Import 50,000 rows' }).press('Enter');
    const stop = imports.page.getByRole('button', { name: 'Stop and take back' });
    await expect(stop).toBeVisible();
    await expect.soft(imports.heading).toBeFocused();
    await stop.press('Enter');
    await expect(stop).toBeHidden({ timeout: 60_000 });
    await expect.soft(imports.page.getByRole('main')).toContainText('Nothing was imported.');
    await expect.soft(imports.heading).toBeFocused();
    expect.soft(await said()).toContain('Nothing was imported.');
    await expect(imports.past.getByText('tabela.csv')).toHaveCount(0);
    const products = await imports.openProducts();
    await products.search.fill('Produto 1');
    await expect(products.list.getByRole('listitem')).toHaveCount(0);
  },
);

ownStart(
  'an import that could not be taken back says so, and the next start takes it back',
  full('fifty thousand rows'),
  async ({ app, orders, start, dataFolder }) => {
    ownStart.setTimeout(120_000);
    const rows = Array.from({ length: 50_000 }, (_, i) => `${100_000 + i};Produto ${i}`);
    const imports = await openImport(app, orders, {
      from: 'products',
      file: join(dataFolder, 'tabela.csv'),
      content: ['id;descrição', ...rows].join('\n'),
    });
    await imports.page.getByRole('button', { name: 'Import 50,000 rows' }).click({ timeout: 60_000 });
    const [workspace = ''] = await readdir(join(dataFolder, 'workspaces'));
    const other = new BetterSqlite3(join(dataFolder, 'workspaces', workspace, 'satchel.sqlite'));
    await expect.poll(() => other.prepare('SELECT taken FROM imports').pluck().get()).toBeGreaterThan(0);
    other.exec('BEGIN IMMEDIATE');
    await expect(imports.page.getByRole('alert')).toContainText('could not be taken back', { timeout: 60_000 });
    other.exec('ROLLBACK');
    other.close();
    await app.quit();

    const again = await start();
    const listed = await again.pages.orders.openProducts();
    await listed.search.fill('Produto 1');
    await expect(listed.list.getByRole('listitem')).toHaveCount(0);
  },
);

test('a price list with codes and names alone goes to the products that are known here', async ({
  app,
  orders,
  service,
  folder,
}) => {
  const lines = service.data.orders().flatMap(({ items }) => items.map(({ item }) => item));
  const known = [...new Map(lines.map((item) => [item.fk_id, item])).values()].filter(({ fk_id: code }) => code);
  const [first, second] = known;
  if (!first || !second) throw new Error('The sample data lack what the test needs.');
  const content = [
    'Tabela de preços;;',
    'Código;Descrição;Preço',
    `${first.fk_id};${first.name};12,34`,
    `;${second.name.toUpperCase()};56,78`,
    'ZZ-999;Não existe;9,99',
  ].join('\n');
  const imports = await openImport(app, orders, { from: 'products', file: join(folder, 'tabela.csv'), content });
  await expect(imports.column('System ID')).toHaveValue('');
  await expect(imports.column('External code')).toHaveValue('0');
  await expect(imports.page.getByText('Rows are found by their code')).toBeVisible();
  await expect(imports.refused.getByRole('row').filter({ hasText: 'ZZ-999' })).toContainText('No record here has this');
  await imports.start(2);
  const products = await imports.openProducts();
  await products.open(first.name);
  await expect(products.facts).toContainText('12.34');
});

test('products come from an Excel file, from the sheet that the rep chooses', async ({ app, orders, folder }) => {
  const content = zipOf(
    workbookParts([
      {
        name: 'Preços',
        rows: [
          ['ID', 'Descrição', 'Preço'],
          [9_101, 'Café moído', 12.3],
        ],
      },
      {
        name: 'Promoção',
        rows: [
          ['ID', 'Descrição', 'Preço'],
          [9_102, 'Chá mate', 1.125],
          [9_103, 'Chá preto', 2.5],
        ],
      },
    ]),
  );
  const imports = await openImport(app, orders, { from: 'products', file: join(folder, 'tabela.xlsx'), content });
  await expect(imports.page.getByText('tabela.xlsx · XLSX')).toBeVisible();
  await expect(imports.preview).toContainText('Café moído');
  await imports.column('Sheet').selectOption('Promoção');
  await expect(imports.preview).toContainText('Chá mate');
  await expect(imports.preview).toContainText(/1\.125/);
  await imports.start(2);
  await expect(imports.past).toContainText('tabela.xlsx');
});

test('an Excel file that is damaged is refused with what to do', async ({ app, orders, folder }) => {
  const content = workbookOf([['ID', 'Nome']]).subarray(0, 200);
  await openImport(app, orders, { from: 'products', file: join(folder, 'tabela.xlsx'), content });
  await expect(app.window.getByRole('alert')).toContainText('Open it in Excel, save it again');
});

test('a file that is no table of text is refused with what to do', async ({ app, orders, folder }) => {
  await openImport(app, orders, {
    from: 'customers',
    file: join(folder, 'clientes.xlsx'),
    content: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 8, 0]),
  });
  await expect(app.window.getByRole('alert')).toContainText('Save it as XLSX or “CSV UTF-8”');
});

test('Import pressed while the file is read anew is for nothing that stood there before', async ({
  app,
  orders,
  folder,
}) => {
  const rows = Array.from({ length: 2_000 }, (_, at) => `${9_000 + at};Cliente ${at}`);
  const imports = await openImport(app, orders, {
    from: 'customers',
    file: join(folder, 'clientes.csv'),
    content: ['id;nome', ...rows].join('\n'),
  });
  const start = imports.page.getByRole('button', { name: 'Import 2,000 rows' });
  await expect(start).toBeEnabled();
  await start.evaluate((button: HTMLElement) => {
    const separator = [...document.querySelectorAll('select')].find(({ value }) => value === ';');
    if (!separator) throw new Error('No separator to choose.');
    separator.value = ',';
    separator.dispatchEvent(new Event('change', { bubbles: true }));
    button.click();
  });
  await expect(imports.column('Separator')).toHaveValue(',');
  await expect(imports.page.getByRole('button', { name: 'Import 0 rows' })).toBeVisible();
  expect(await request(imports.page, 'query', 'imports.list')).toEqual({ ok: true, value: { imports: [] } });
});

test('where the encoding was a guess, the rep has the letters read in another one', async ({ app, orders, folder }) => {
  const file = join(folder, 'produtos.csv');
  // As Excel for the Mac writes “Código;Descrição” and “Maçã”.
  const mac = 'C\x97digo;Descri\x8d\x8bo\n101;Ma\x8d\x8b';
  const imports = await openImport(app, orders, { from: 'products', file, content: Buffer.from(mac, 'latin1') });
  const encoding = imports.column('Encoding, if letters look wrong');
  await encoding.focus();
  await encoding.selectOption('Mac OS');
  await expect(imports.preview).toContainText('Maçã');
  await expect(imports.column('Name')).toHaveValue('1');
  await expect(encoding).toBeFocused();
  await expect(imports.page.getByText('produtos.csv · Macintosh')).toBeVisible();

  await writeFile(file, 'Código;Descrição\n101;Maçã');
  await imports.chooseFile();
  await expect(imports.page.getByText('produtos.csv · UTF-8')).toBeVisible();
  await expect(encoding).toBeHidden();
});

test('what the file holds decides which row names its columns', async ({ app, orders, folder }) => {
  const imports = await openImport(app, orders, {
    from: 'customers',
    file: join(folder, 'tabela.csv'),
    content: ['Tabela de preços', 'Código;Preço', '101;12,50'].join('\n'),
  });
  await expect(imports.column('System ID')).toBeVisible();
  await imports.column('What the file holds').selectOption({ label: 'Products' });
  await expect(imports.column('Price')).toHaveValue('1');
  await expect(imports.preview).toContainText('R$12.50');
});

test('what was just imported and is undone is not said to be imported any more', async ({ app, orders, folder }) => {
  const imports = await openImport(app, orders, {
    from: 'products',
    file: join(folder, 'tabela.csv'),
    content: 'id;descrição\n90001;Café torrado',
  });
  await imports.page.getByRole('button', { name: 'Import 1 row' }).click();
  const done = imports.page.getByRole('main').getByText('1 imported.');
  await expect(done).toBeVisible();
  await imports.undo('tabela.csv');
  await expect(done).toBeHidden();
  await expect(imports.heading).toBeFocused();
});

test('the rows of a file are counted without what names its columns, and the preview says which are refused', async ({
  app,
  orders,
  folder,
}) => {
  const table = ['id;descrição', '90001;Café torrado', '90001;Café torrado, novo', ';Sem código'];
  const imports = await openImport(app, orders, {
    from: 'products',
    file: join(folder, 'tabela.csv'),
    content: table.join('\n'),
  });
  await expect(imports.page.getByText('tabela.csv · UTF-8 · 3 rows')).toBeVisible();
  await expect(imports.page.getByText('Ready: 1. Refused: 2.')).toBeVisible();
  await expect(imports.preview.getByRole('row').nth(2)).toContainText(
    '90001 · This system ID stands on line 2 already.',
  );
  await expect(imports.preview.getByRole('row').nth(3)).toContainText('Sem código · No record here has this');
});

test('who has to say which column is the id sees what stands in each', async ({ app, orders, folder }) => {
  const imports = await openImport(app, orders, {
    from: 'customers',
    file: join(folder, 'carteira.csv'),
    content: 'Sistema;Razão;CGC\n9001;Açougue São João;11222333000181',
  });
  await expect(imports.preview.getByRole('columnheader', { name: 'Sistema' })).toBeVisible();
  for (const text of ['9001', 'Açougue São João', '11222333000181']) {
    await expect(imports.preview.getByRole('cell', { name: text, exact: true })).toBeVisible();
  }
  await imports.column('System ID').selectOption({ label: 'Sistema' });
  await expect(imports.preview).toContainText('Fill in at least one field.');
});

test('a row whose id is known under another code or name waits for the rep, who sees both', async ({
  app,
  orders,
  service,
  dataFolder,
}) => {
  const seen = new Set(service.data.orders().map(({ customer }) => customer?.id));
  const [one, two, three] = service.data.references('customer').filter(({ id }) => seen.has(id));
  const content = [
    'Código;Razão social;Código externo',
    `${one?.id};${one?.name};99-${one?.fk_id}`,
    `${two?.id};Outro nome qualquer;${two?.fk_id}`,
    '',
    `${three?.id};${three?.name};${three?.fk_id}`,
    '987001;"Ouro" Bar;X-1',
    '987002;Bar Novo;X-2',
  ].join('\n');
  const imports = await openImport(app, orders, { from: 'customers', file: join(dataFolder, 'clientes.csv'), content });
  const { page } = imports;
  await expect(page.getByText('Ready: 2. Refused: 1. Left out until you decide: 2. Empty: 1.')).toBeVisible();
  const asked = page.getByRole('table', { name: '2 rows to decide on' });
  const row = asked.getByRole('row').filter({ hasText: '99-' });
  await expect(row).toContainText(`${one?.name} · 99-${one?.fk_id}`);
  await expect(row).toContainText(`${one?.name} · ${one?.fk_id}`);
  await row.getByRole('combobox').selectOption('Import with the name and code known here');
  await imports.start(3);
  await expect(page.getByText('Refused: 1. Left out: 1. Empty: 1.').first()).toBeVisible();
  await page.keyboard.press('Escape');
  const customers = await imports.openCustomers();
  await customers.search.fill('Outro nome');
  await expect(customers.list.getByRole('listitem')).toHaveCount(0);
});

test('a CPF or CNPJ that cannot be right is pointed out, and taken as it is', async ({ app, orders, folder }) => {
  const rows = [
    '901;Mercado Aurora;11.222.333/0001-82',
    '902;Empório Sul;12ABC34501DE35',
    '903;Ana Prado;529.982.247-24',
  ];
  const imports = await openImport(app, orders, {
    from: 'customers',
    file: join(folder, 'clientes.csv'),
    content: ['id;nome;cnpj;telefone;e-mail', ...rows.map((row) => `${row};;`)].join('\n'),
  });
  await expect(imports.column('Telephone')).toHaveValue('3');
  await expect(imports.column('E-mail')).toHaveValue('4');
  await expect(imports.page.getByText('The CPF or CNPJ of 2 rows cannot be right')).toContainText('Lines: 2, 4.');
  await imports.start(3);
});
