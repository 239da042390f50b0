/** Pictures of the window as it stands, in both languages and both sets of colours. */
import type { CDPSession, Page } from '@playwright/test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Size {
  width: number;
  height: number;
}

export interface Picture {
  /** Without the endings that name language and colours. */
  name: string;
  caption: string;
}

export const languages = ['en', 'pt-BR'] as const;
export const themes = ['light', 'dark'] as const;

/** Letters stay sharp at the size that they are drawn in, and the whole folder stays small. */
const quality = 34;

export class Camera {
  readonly taken: Picture[] = [];
  readonly #folder: string;
  readonly #size: Size;
  #page: Page | null = null;
  #session: CDPSession | null = null;

  constructor(folder: string, size: Size) {
    this.#folder = folder;
    this.#size = size;
    mkdirSync(folder, { recursive: true });
  }

  async pointAt(page: Page): Promise<void> {
    this.#page = page;
    this.#session = await page.context().newCDPSession(page);
    await page.setViewportSize(this.#size);
  }

  /** Four files. What is open, typed and focused stays as it is; the language is English again afterwards. */
  async take(name: string, caption: string): Promise<void> {
    const page = this.#page;
    if (!page) throw new Error('The camera has no window to point at.');
    for (const language of languages.toReversed()) {
      await this.#speak(page, language);
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        await this.#write(`${name}.${language}.${theme}.webp`);
      }
    }
    this.taken.push({ name, caption });
    console.log(name);
  }

  /** By the account's menu, or before the first sign-in by the window's own field. */
  async #speak(page: Page, language: (typeof languages)[number]): Promise<void> {
    await page
      .locator('select:has(option[value="pt-BR"])')
      .first()
      .evaluate((field: HTMLSelectElement, chosen) => {
        field.value = chosen;
        field.dispatchEvent(new Event('change', { bubbles: true }));
      }, language);
  }

  async #write(file: string): Promise<void> {
    // A frame with the change in it has been drawn by the second one.
    await this.#page?.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const shot = await this.#session?.send('Page.captureScreenshot', {
      format: 'webp',
      quality,
      optimizeForSpeed: false,
    });
    writeFileSync(join(this.#folder, file), Buffer.from(shot?.data ?? '', 'base64'));
  }
}
