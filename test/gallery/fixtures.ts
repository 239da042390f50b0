/** The gallery, built once for each worker, in a browser whose letters, colours and day do not depend on the machine's settings. */
import { test as base, chromium, expect, type Browser, type Page } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../../scripts/chromium.mjs';
import { buildGallery } from '../../scripts/gallery/pages.ts';

export interface Looks {
  theme: 'light' | 'dark';
  language: 'en' | 'pt-BR';
}

interface Workers {
  galleryUrl: string;
  chromium: Browser;
}

interface Fixtures {
  open: (looks: Looks) => Promise<Page>;
}

/** Letters as their outlines say, in shades of grey; colours as they are named. */
const steadyDrawing = [
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
  '--disable-gpu',
];

export const test = base.extend<Fixtures, Workers>({
  galleryUrl: [
    // Playwright wants a pattern, eslint no empty one.
    async ({ browserName: _ }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'satchel-gallery-'));
      const gallery = await buildGallery(folder);
      await use(gallery.url);
      await gallery.close();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  chromium: [
    async ({ browserName: _ }, use) => {
      const executablePath = findChromium();
      const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: steadyDrawing });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  open: async ({ chromium, galleryUrl }, use) => {
    const context = await chromium.newContext({
      ...{ viewport: { width: 1100, height: 900 }, deviceScaleFactor: 1, reducedMotion: 'reduce' },
      ...{ colorScheme: 'light', locale: 'en-US', timezoneId: 'America/Sao_Paulo' },
    });
    await context.clock.setFixedTime('2026-11-21T12:00:00-03:00');
    await use(async ({ theme, language }) => {
      const page = await context.newPage();
      await page.goto(`${galleryUrl}?theme=${theme}&language=${language}`);
      await expect(page.locator('[data-section]').last()).toBeVisible();
      return page;
    });
    await context.close();
  },
});

export { expect };
