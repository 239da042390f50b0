/** The parts of the window, as they are drawn, and by the rules of axe. */
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../e2e/support/accessible.ts';
import { expect, test, type Looks } from './fixtures.ts';

const everyLook: Looks[] = [
  { theme: 'light', language: 'en' },
  { theme: 'dark', language: 'en' },
  { theme: 'light', language: 'pt-BR' },
];
const called = ({ theme, language }: Looks) => `${theme}, ${language}`;
const fileOf = (name: string, { theme, language }: Looks) => [`${language}-${theme}`, ...`${name}.png`.split('/')];

/**
 * Whether this machine draws letters, lists and shadows as the one on which the pictures were taken: told by a sample
 * that uses none of our styles. Fonts differ from machine to machine, and a picture of other letters says nothing.
 */
async function drawsAlike(page: Page): Promise<boolean> {
  const sample = await page.context().newPage();
  await sample.setContent(`<body style="margin:8px;font:13px system-ui;background:#fff;color:#000">
    <p>Sphinx of black quartz 0123456789 ÁÇÃÕéíóú “–…” <b>bold</b> <span style="font-size:20px">Large</span></p>
    <p style="font:11px ui-monospace,'DejaVu Sans Mono',monospace">monospace 0123456789</p>
    <label><input type="checkbox" checked> box</label> <input type="radio" checked> <progress value="5" max="10"></progress>
    <p style="width:200px;padding:8px;border-radius:8px;box-shadow:0 4px 16px rgb(0 0 0 / 16%)">shadow</p></body>`);
  try {
    const picture = await sample.screenshot({ clip: { x: 0, y: 0, width: 480, height: 200 } });
    expect(picture).toMatchSnapshot('sample.png', { threshold: 0.005, maxDiffPixels: 8 });
    return true;
  } catch {
    return false;
  } finally {
    await sample.close();
  }
}

/** Nothing is focused, chosen or under the pointer. */
async function picture(part: Locator, file: string[]): Promise<void> {
  await expect.soft(part).toHaveScreenshot(file);
}

for (const looks of everyLook) {
  test(`every part looks as its picture, where letters are drawn as on the machine of the pictures (${called(looks)})`, async ({
    open,
  }) => {
    test.setTimeout(120_000);
    const page = await open(looks);
    test.skip(!(await drawsAlike(page)), 'letters are drawn differently on this machine: test/gallery/README.md');
    for (const section of await page.locator('[data-section]').all()) {
      await picture(section, fileOf((await section.getAttribute('data-section')) ?? '', looks));
    }
  });
}

for (const looks of everyLook.filter(({ language }) => language === 'en')) {
  test(`what opens, and what has the focus, look as their pictures, where letters are drawn alike (${called(looks)})`, async ({
    open,
  }) => {
    test.setTimeout(120_000);
    const page = await open(looks);
    test.skip(!(await drawsAlike(page)), 'letters are drawn differently on this machine: test/gallery/README.md');
    const part = (name: string) => page.locator(`[data-section=${name}]`);
    const take = (part: Locator, name: string) => picture(part, fileOf(name, looks));

    await page.keyboard.press('Tab');
    const focused: [string, Locator][] = [
      ['button', part('Buttons').getByRole('button').first()],
      ['field', part('Fields').getByRole('textbox').first()],
      ['invalid', part('Fields').locator('[aria-invalid]').first()],
      ['switch', part('Choices').getByRole('switch').first()],
      ['chip', part('Chips').getByRole('button').first()],
      ['tab', part('Tabs').getByRole('tab').first()],
    ];
    for (const [name, control] of focused) {
      await control.focus();
      await take(control.locator('xpath=ancestor::figure'), `focus/${name}`);
    }

    const combobox = part('Choices').getByRole('combobox').first();
    await combobox.click();
    await expect(page.locator('.choices').getByRole('option').first()).toBeVisible();
    await take(page.locator('.choices'), 'open/choices');
    await page.keyboard.press('Escape');
    await part('Dates')
      .getByRole('button', { name: /^Show calendar/ })
      .nth(1)
      .click();
    await expect(page.getByRole('application')).toBeVisible();
    await take(page.locator('.calendar'), 'open/calendar');
    await page.keyboard.press('Escape');
    await part('Chips').getByRole('button', { name: 'Customer', exact: true }).click();
    await take(page.locator('.chip-content'), 'open/chip');
    await page.keyboard.press('Escape');
    // The last one waits: nothing closes it.
    for (const name of ['Dialog', 'ConfirmDialog', 'ConfirmDialog, busy']) {
      await part('Dialogs').getByRole('button', { name, exact: true }).click();
      await take(page.locator('.dialog'), `open/${name.replace(', ', '-')}`);
      await page.keyboard.press('Escape');
      await expect(page.locator('.dialog')).toBeVisible({ visible: name.endsWith('busy') });
    }
  });
}

test('the parts are accessible, in light and in dark, in both languages, and what opens is too', async ({ open }) => {
  test.setTimeout(120_000);
  for (const language of ['en', 'pt-BR'] as const) {
    const page = await open({ theme: 'light', language });
    // The computer's colours, as axe looks at both.
    await page.getByLabel('Colours').first().selectOption('system');
    await expectAccessible(page, `gallery, ${language}`);
  }
  const page = await open({ theme: 'light', language: 'en' });
  await page.getByLabel('Colours').first().selectOption('system');
  await page
    .locator('[data-section=Dates]')
    .getByRole('button', { name: /^Show calendar/ })
    .first()
    .click();
  await expect(page.getByRole('application')).toBeVisible();
  await expectAccessible(page, 'calendar');
  await page.keyboard.press('Escape');
  for (const name of ['Dialog', 'ConfirmDialog']) {
    await page.getByRole('button', { name, exact: true }).click();
    await expectAccessible(page, name);
    await page.keyboard.press('Escape');
    await expect(page.locator('.dialog')).toBeHidden();
  }
});

test('the colours and the language are switched on the page itself', async ({ open }) => {
  const page = await open({ theme: 'light', language: 'en' });
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.getByLabel('Colours').first().selectOption('dark');
  await expect.poll(ground).not.toBe(light);
  await page.getByLabel('Colours').first().selectOption('light');
  await expect.poll(ground).toBe(light);
  await page.getByLabel('Language').selectOption('pt-BR');
  await expect(page.getByRole('button', { name: 'Novo pedido', exact: true })).toBeVisible();
});

test('how much is done is seen where the system sets the colours', async ({ open }) => {
  const page = await open({ theme: 'light', language: 'en' });
  await page.emulateMedia({ forcedColors: 'active' });
  const bar = page.locator('[data-section=Progress]').getByRole('progressbar').first();
  const drawnAt = async (value: number) => {
    await bar.evaluate((element: HTMLProgressElement, done) => (element.value = done), value);
    return bar.screenshot();
  };
  const half = await drawnAt(5);
  expect((await drawnAt(0)).equals(half)).toBe(false);
  expect((await drawnAt(10)).equals(half)).toBe(false);
});
