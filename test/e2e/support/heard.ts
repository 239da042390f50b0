/** What a screen reader is given to say. */
import type { Page } from '@playwright/test';

/**
 * From now on everything is kept that the page gives a screen reader to say, in its order. Of a log that is what is added, of
 * any other region all that it holds, which is read anew with each change but that something is taken away.
 */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    const live = '[role="status"], [role="alert"], [role="log"], [aria-live]';
    const hear = ({ type, target, addedNodes }: MutationRecord) => {
      if (type === 'childList' && addedNodes.length === 0) return;
      const changed = target instanceof Element ? target : target.parentElement;
      const region = changed?.closest(live) ?? null;
      const added = [...addedNodes].filter((node) => node instanceof Element);
      if (region?.matches('[role="log"]')) {
        said.push(...added.map((node) => node.textContent.trim()));
        return;
      }
      for (const part of [region, ...added.flatMap((node) => [node.closest(live), ...node.querySelectorAll(live)])]) {
        const words = part?.textContent.trim();
        if (words && words !== said.at(-1)) said.push(words);
      }
    };
    new MutationObserver((records) => records.forEach(hear)).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    Object.assign(window, { said });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}
