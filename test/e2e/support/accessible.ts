/** The rules of axe, in light and in dark. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** In place of the script of axe, which the page has by then: the builder evaluates it twice, each time as long as the rules. */
const nothingMore = ';';

async function addAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  const require = createRequire(import.meta.url);
  const script = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
  // Without a value of its own, since what the script ends with is a large object.
  await page.evaluate(`${script};null`);
}

/** `screen` names what is looked at. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // The mode that is not called legacy opens a page of its own, which the window of an application cannot.
    // Colours are all that differs between the two.
    const rules = colorScheme === 'dark' ? { runOnly: ['color-contrast'] } : {};
    await addAxe(page);
    const builder = new AxeBuilder({ page, axeSource: nothingMore }).setLegacyMode(true);
    builder.options({ resultTypes: ['violations'], ...rules });
    const { violations } = await builder.analyze();
    const found = violations
      .map(({ id, nodes }) => ({ id, parts: nodes.map(({ html }) => html).filter((html) => !isChoices(id, html)) }))
      .filter(({ parts }) => parts.length > 0)
      .map(({ id, parts }) => `${id}: ${parts.join(' ')}`);
    expect.soft(found, `${screen}, ${colorScheme}`).toEqual([]);
  }
}

/** The choices of a field stand at the end of the page, outside of its regions; the field points to them. */
function isChoices(rule: string, html: string): boolean {
  return rule === 'region' && html.includes('data-bits-floating-c');
}
