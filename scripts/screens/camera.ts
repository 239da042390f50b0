/** Pictures of the window as it stands, in some of its languages and both sets of colours. */
import type { CDPSession, Page } from '@playwright/test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../src-shared/contract/host/desktop.ts';

export interface Size {
  width: number;
  height: number;
}

export interface Picture {
  /** Without the endings that name language and colours. */
  name: string;
  caption: string;
}

/** Those that the index and the documents show. */
export const usualLanguages: readonly Language[] = ['en', 'pt-BR'];
export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export type Clip = Size & { x: number; y: number; scale: number };

/** Letters stay sharp at the size that they are drawn in, and the whole folder stays small. */
const quality = 34;

export class Camera {
  readonly taken: Picture[] = [];
  readonly folder: string;
  readonly #size: Size;
  readonly #languages: readonly Language[];
  #page: Page | null = null;
  #session: CDPSession | null = null;

  constructor(folder: string, size: Size, languages: readonly Language[]) {
    this.folder = folder;
    this.#size = size;
    this.#languages = languages;
    mkdirSync(folder, { recursive: true });
  }

  async pointAt(page: Page): Promise<void> {
    this.#page = page;
    this.#session = await page.context().newCDPSession(page);
    await page.setViewportSize(this.#size);
  }

  /** Two files a language. What is open, typed and focused stays as it is. */
  async take(name: string, caption: string): Promise<void> {
    await this.inEach(themes, async (language, theme) => {
      writeFileSync(join(this.folder, `${name}.${language}.${theme}.webp`), await this.shot(quality));
    });
    this.taken.push({ name, caption });
    console.log(name);
  }

  /** Shoots in each language, and in these sets of colours; the language is English again afterwards. */
  async inEach(colours: readonly Theme[], shoot: (language: Language, theme: Theme) => Promise<void>): Promise<void> {
    const page = this.#page;
    if (!page) throw new Error('The camera has no window to point at.');
    for (const language of this.#languages) {
      await this.#speak(page, language);
      for (const theme of colours) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        await shoot(language, theme);
      }
    }
    await this.#speak(page, 'en');
  }

  /** The window, or a part of it larger or smaller than it stands there. */
  async shot(quality: number, clip?: Clip): Promise<Buffer> {
    // A frame with the change in it has been drawn by the second one.
    await this.#page?.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const shot = await this.#session?.send('Page.captureScreenshot', {
      format: 'webp',
      quality,
      optimizeForSpeed: false,
      ...(clip && { clip }),
    });
    return Buffer.from(shot?.data ?? '', 'base64');
  }

  /** By the account's menu, or before the first sign-in by the window's own field. */
  async #speak(page: Page, language: Language): Promise<void> {
    await page
      .locator('select:has(option[value="pt-BR"])')
      .first()
      .evaluate((field: HTMLSelectElement, chosen) => {
        field.value = chosen;
        field.dispatchEvent(new Event('change', { bubbles: true }));
      }, language);
  }
}
