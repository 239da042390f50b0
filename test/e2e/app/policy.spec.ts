/** What the company has set: readable and not to be changed in both languages, and a broken policy in plain words. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, ownStart } from '../fixtures.ts';
import { expectAccessible } from '../support/accessible.ts';
import { request } from '../support/bridge.ts';

ownStart(
  'a policy is shown as the company’s, refused, and kept in force while it is broken',
  async ({ folder, service, start }) => {
    const file = join(folder, 'policy.json');
    const env = { SATCHEL_POLICY_FILE: file };
    const healthFile = join(folder, 'health.json');
    const enforced = {
      ...{ serviceAddress: service.baseUrl, allowOtherServices: false, language: 'pt-BR', practice: false },
      ...{ updates: false, historyDays: 3_650, uploadField: 'arquivo', healthFile },
    };
    writeFileSync(file, JSON.stringify({ version: 1, defaults: { photoMaxEdge: 2_000 }, enforced }));

    const first = await start({ env });
    const set = 'Definido pela sua empresa';
    const address = first.window.getByLabel('Endereço do sistema');
    await expect(address).toHaveValue(service.baseUrl);
    await expect(address).not.toBeEditable();
    await expect(address).toHaveAccessibleDescription(set);
    await expect(first.window.getByText('Sua empresa desativou os dados de exemplo.')).toBeVisible();
    await expectAccessible(first.window, 'signing in, set by the company');
    await first.window.getByLabel('Token de acesso').fill(service.token);
    await first.window.getByRole('button', { name: 'Entrar' }).click();
    await first.window.getByRole('button', { name: 'Ajustes' }).click();
    const history = first.window.getByRole('textbox', { name: 'Dias de pedidos neste computador' });
    await expect(history).toHaveValue('3650');
    await expect(history).not.toBeEditable();
    await expect(history).toHaveAccessibleDescription(set);
    await expect(first.window.getByRole('combobox', { name: 'Idioma' }).last()).toBeDisabled();
    await expect(first.window.getByText('Sua empresa desativou as atualizações')).toBeVisible();
    await expect(first.window.getByText(`O Satchel grava em ${healthFile} um arquivo`)).toBeVisible();
    // A default is the rep's to change.
    const edge = first.window.getByRole('textbox', { name: /Maior lado/ });
    await expect(edge).toHaveValue('2000');
    await expect(edge).toBeEditable();
    await expectAccessible(first.window, 'settings, set by the company');
    expect(await request(first.window, 'command', 'settings.change', { changes: { historyDays: 30 } })).toMatchObject({
      error: { kind: 'setByCompany' },
    });
    await first.quit();
    expect(JSON.parse(readFileSync(healthFile, 'utf8'))).toMatchObject({
      state: 'ended',
      accounts: [{ isOpen: false, unsent: 0, connection: 'online' }],
    });

    writeFileSync(file, JSON.stringify({ version: 1, enforced: { ...enforced, language: 'en', historyDays: 7 } }));
    const second = await start({ env });
    await expect(second.window.getByRole('alert')).toContainText(`Os ajustes da empresa em ${file} não são usados`);
    await expect(second.window.getByRole('alert')).toContainText(
      'enforced.historyDays: precisa ser um número inteiro, sem aspas: 0, 30–3650.',
    );
    await second.quit();

    const priceListsFolder = join(folder, 'lists');
    mkdirSync(priceListsFolder);
    writeFileSync(join(priceListsFolder, 'Sul [PR SC].csv'), 'ID;Produto;Preço\n900001;Pão;5,00\n');
    writeFileSync(join(priceListsFolder, 'Norte.csv'), 'ID;Produto\n900001;Pão\n');
    writeFileSync(file, JSON.stringify({ version: 1, enforced: { ...enforced, language: 'en', priceListsFolder } }));
    const third = await start({ env });
    await third.pages.orders.openSettings();
    await expect(third.window.getByRole('textbox', { name: 'Upload field' })).toHaveAccessibleDescription(
      'Set by your company',
    );
    await expect(third.window.getByText('No column of Norte.csv holds prices.')).toBeVisible();
    await third.window.getByRole('button', { name: 'Products', exact: true }).click();
    await third.window.getByRole('button', { name: 'Import…' }).click();
    const list = third.window.getByRole('row', { name: /^Sul PR, SC/ });
    await expect(list).toContainText('From your company');
    await expectAccessible(third.window, 'price lists of the company');
  },
);
