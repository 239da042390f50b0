import { expect } from '@playwright/test';
import { typeOrder } from '../../../test/e2e/support/proxied.ts';
import { jsonAnswer } from '../../../test/fault/fault-proxy.ts';
import { pickKnown } from '../../../test/e2e/support/entries.ts';
import type { Chapter } from '../stage.ts';

const post = /^POST \/orders$/;
const looks = /^GET \/orders\?fk_id=/;

export const outbox: Chapter = {
  title: 'The outbox',
  orders: 40,
  async play({ app, service, faults, shoot, signIn }) {
    const list = await signIn('proxied');
    const { page } = list;
    const { outbox } = app.pages;
    const known = service.data.orders().at(-1);
    const { products } = pickKnown(service);

    await service.goDown();
    await list.syncNow();
    const opened = await list.open(String(known?.id));
    await opened.fill('Notes', 'Ring twice, the bell is weak');
    await opened.fill('External code', 'MINE-2');
    await opened.saveChanges();
    await opened.addLine();
    const at = (known?.items.length ?? 0) + 1;
    await opened.fillLine(at, { product: products[0] ?? '', fields: { Quantity: '1', Price: '5' } });
    await opened.saveChanges();
    await opened.back();
    await (await typeOrder(list, service, 'WAITS-1')).back();
    await list.openOutbox();
    await expect(outbox.entry.getByRole('heading', { level: 2 })).toBeVisible();
    await shoot('outbox', 'What waits, one lane for each record');
    await service.changeAsColleague(`/orders/${known?.id}`, { observations: 'Ring once, the bell is loud' });
    await service.comeUp();
    await outbox.syncNow();
    await outbox.openEntry('Changed order');
    await expect(outbox.entry.getByRole('table')).toBeVisible();
    await shoot('outbox-conflict', 'Changed on both sides');
    await outbox.decide({ Notes: 'mine' });
    // Messages stay in the language in which they were said.
    await page.locator('.toast button').last().click();
    await outbox.expectSynced();

    const refusal = jsonAnswer(422, { message: 'The month is closed' });
    faults.fail(post, { kind: 'answer', answer: refusal, after: false }, 2);
    await list.openOrders();
    await (await typeOrder(list, service, 'NO-1')).back();
    await (await typeOrder(list, service, 'NO-2')).back();
    await list.openOutbox();
    await expect(outbox.entries.filter({ hasText: 'Rejected' })).toHaveCount(2);
    await outbox.entries.getByRole('button').first().click();
    await shoot('outbox-dead', 'Rejected, in the service’s own words');
    await outbox.askToDiscard();
    await shoot('outbox-discard', 'A question before something is given up');
    await outbox.answerDiscard('Discard');
    await page.locator('.toast button').last().click();
    await outbox.retry();
    await outbox.expectPending(0);
    await expect(outbox.entries).toHaveCount(0);

    faults.fail(post, { kind: 'cut', after: true });
    faults.fail(looks, {
      kind: 'answer',
      answer: jsonAnswer(425, { message: 'Not now' }, { 'retry-after': '600' }),
      after: false,
    });
    await list.openOrders();
    await typeOrder(list, service, 'TWIN-1');
    await list.openOutbox();
    await outbox.openEntry('Sent, not confirmed');
    await shoot('outbox-in-doubt', 'Sent, and the answer was lost');
    const made = service.data.orders().at(-1);
    await service.addOrderTwin(made?.id ?? 0);
    await expect(async () => {
      const look = outbox.entry.getByRole('button', { name: 'Check again' });
      if (await look.isVisible()) await look.click();
      await expect(outbox.entry).toContainText('more than once', { timeout: 3_000 });
    }).toPass({ timeout: 60_000 });
    await shoot('outbox-duplicates', 'Twice on the service: the rep keeps one');
    await outbox.show('Sent');
    await outbox.entries.getByRole('button').first().click();
    await shoot('outbox-sent', 'What was sent, with its story');
    await outbox.show('Discarded');
    await shoot('outbox-discarded', 'What was given up');
    await service.goDown();
    await list.openOrders();
    await typeOrder(list, service, 'HAND-1');
    await list.openOutbox();
    await page.getByRole('button', { name: 'Hand over to a colleague…' }).click();
    await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toBeVisible();
    await shoot('outbox-hand-over', 'Handing work over to a colleague');
  },
};
