/** The rules of axe, in light and in dark. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** In place of the script of axe in a page that has it: to read it again takes as long as to apply its rules. */
const nothingMore = ';';

/** `screen` names what is looked at. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // The mode that is not called legacy opens a page of its own, which the window of an application cannot.
    // Colours are all that differs between the two.
    const rules = colorScheme === 'dark' ? { runOnly: ['color-contrast'] } : {};
    const source = (await page.evaluate(() => 'axe' in window)) ? { axeSource: nothingMore } : {};
    const axe = new AxeBuilder({ page, ...source }).setLegacyMode(true);
    axe.options({ resultTypes: ['violations'], ...rules });
    const { violations } = await axe.analyze();
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
