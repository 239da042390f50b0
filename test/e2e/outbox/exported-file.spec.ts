/** A file of handed-over work is looked at before anything of it comes in. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExportedBody } from '../../../src-shared/contract/outbox/exported-work.ts';
import { expect, test as base } from '../fixtures.ts';
import { neverSent } from '../../support/never-sent.ts';
import { expectAccessible } from '../support/accessible.ts';
import { answerDialogs } from '../support/answer-dialogs.ts';
import { typeOrder } from '../support/proxied.ts';
import { SatchelApp } from '../support/satchel-app.ts';

const test = base.extend<{ colleague: SatchelApp; file: string }>({
  file: async ({ service: _ }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'satchel-handed-'));
    await use(join(folder, 'work.satchel'));
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  },
  colleague: async ({ file }, use) => {
    const colleague = await SatchelApp.start({ dataFolder: `${file}-data` });
    await use(colleague);
    await colleague.kill();
  },
});

test('a colleague with another token proves the file by the code that is read to him', async ({
  app,
  orders,
  service,
  file,
  colleague,
}) => {
  test.setTimeout(120_000);
  await service.goDown();
  const outbox = await (await typeOrder(orders, service, 'SEALED-1')).openOutbox();
  await answerDialogs(app, file);
  await outbox.page.getByRole('button', { name: 'Hand over to a colleague…' }).click();
  await outbox.page.getByRole('button', { name: 'Choose a place and hand over' }).click();
  const said = outbox.page.getByRole('main').getByText('The code of the file is');
  const [code = ''] = /[A-Z2-9]{5}-[A-Z2-9]{5}/.exec(await said.innerText()) ?? [];
  expect(code).not.toBe('');
  expect(await readFile(file, 'utf8')).not.toContain(code);

  await service.comeUp();
  service.changeToken('another-token-of-theirs');
  const theirs = await colleague.pages.signIn.signIn(service.baseUrl, 'another-token-of-theirs');
  await theirs.expectSynced();
  await answerDialogs(colleague, file);
  const taking = await theirs.openOutbox();
  await taking.page.getByRole('button', { name: 'Open a hand-over file…' }).click();
  const dialog = taking.page.getByRole('dialog', { name: 'Take over this work?' });
  const typed = dialog.getByLabel('Code of the file');
  await expect(typed).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Take over without proof' })).toBeVisible();
  await typed.fill('AAAAA-AAAAA');
  await typed.press('Enter');
  await expect(typed).toHaveAccessibleDescription(/not the code of this file/);
  await expect(typed).toBeFocused();
  await expectAccessible(colleague.window, 'a file that nothing proves');
  await typed.fill(code.toLowerCase().replace('-', ' '));
  await typed.press('Enter');
  await expect(dialog).toContainText('The code is right');
  await dialog.getByRole('button', { name: 'Take over', exact: true }).click();
  await expect(taking.page.getByText('1 change was taken over')).toHaveCount(1);
  await taking.syncNow();
  await taking.expectSynced();
  expect(service.data.orders().filter(({ fk_id }) => fk_id === 'SEALED-1')).toHaveLength(1);
});

test('a forged file says what it would delete and change, and what was never here waits for the rep', async ({
  service,
  file,
  colleague,
}) => {
  test.setTimeout(120_000);
  const theirs = await colleague.pages.signIn.signIn(service.baseUrl, service.token);
  await theirs.expectSynced();
  const [known] = service.data.orders();
  await service.goDown();
  const strange = 4711;
  await writeFile(file, forged(service.baseUrl, known?.id ?? 0, strange));
  await answerDialogs(colleague, file);
  const taking = await theirs.openOutbox();
  const importWork = taking.page.getByRole('button', { name: 'Open a hand-over file…' });
  await importWork.click();
  const dialog = taking.page.getByRole('dialog', { name: 'Take over this work?' });
  await expect(dialog).toContainText('by the computer “accounts”');
  await expect(dialog).toContainText('The file has no seal');
  const named = dialog.getByRole('region', { name: 'Changed or deleted in the system' }).getByRole('listitem');
  await expect(named).toHaveCount(2);
  await expect(named.nth(0)).toContainText(`Delete order ${strange} of Padaria Aurora`);
  await expect(named.nth(0)).toContainText('not on this computer');
  await expect(named.nth(1)).toContainText(`Changed order ${known?.id} of ${known?.customer?.name}`);
  await expect(named.nth(1)).not.toContainText('not on this computer');
  await expectAccessible(colleague.window, 'a file without a seal');

  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(importWork).toBeFocused();
  await taking.expectPending(0);

  await importWork.press('Enter');
  await dialog.getByRole('button', { name: 'Take over without proof' }).click();
  await expect(taking.page.getByText(/2 changes were taken over.*before they are sent: 1/)).toHaveCount(1);
  await service.comeUp();
  await taking.syncNow();
  await expect
    .poll(() => service.writes().map(({ method, path }) => `${method} ${path}`))
    .toEqual([`PATCH /orders/${known?.id}`]);
  await taking.entries
    .filter({ hasText: `Delete order ${strange}` })
    .first()
    .click();
  const question = taking.page.getByRole('region', { name: 'Your decision' });
  await expect(question).toContainText('about a record that was never on this computer');
  await expectAccessible(colleague.window, 'a deletion of what was never here');
  await question.getByRole('button', { name: 'Leave the record as it is' }).click();
  await taking.expectSynced();
  expect(service.writes()).toHaveLength(1);
});

/** What somebody writes who knows the account's name, and that ids count up. */
function forged(baseUrl: string, known: number, strange: number): string {
  const entry = (id: string, kind: 'order.delete' | 'order.update', record: string, payload: object) => ({
    ...{ id, kind, lane: `order:${record}`, record_local_id: record, payload: JSON.stringify(payload) },
    ...{ base: null, depends_on: null, state: 'queued' as const, failure: null, conflict: null },
    ...{ ...neverSent, created_at_ms: Date.now(), history: [] },
  });
  const order = (local_id: string, id: number) => {
    const json = JSON.stringify({ id, customer: { id: 1, name: 'Padaria Aurora' }, items: [] });
    return { local_id, id, json, made_here: 0 };
  };
  const body: ExportedBody = {
    account: { baseUrl, name: '' },
    from: 'accounts',
    work: {
      ...{ id: 'forged', atMs: Date.now(), addresses: [], lineNames: [] },
      orders: [order('a', known), order('b', strange)],
      entries: [
        entry('1', 'order.update', 'a', { changes: { observations: 'Deliver to another street' } }),
        entry('2', 'order.delete', 'b', {}),
      ],
    },
  };
  const head = { format: 'satchel-unsent-work', version: 3, signature: null };
  return `${JSON.stringify(head)}\n${JSON.stringify(body)}\n`;
}
