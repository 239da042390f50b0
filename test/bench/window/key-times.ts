/** Keys typed into a field of a page, and the time of each from the browser's having it until its frame is painted. */
import { setTimeout } from 'node:timers/promises';
import type { ElectronApplication, Locator, Page } from 'playwright';

/**
 * A key that is held down repeats every 33 ms or so, and nobody types faster: 60 to 80 ms is a fast typist. It is no multiple
 * of a frame, so that keys fall into every part of one.
 */
const keyEveryMs = 35;
const keyDownMs = 15;

export const keysPerRound = 40;
/** A quantity or a price has so many; then the next one is typed over it. */
const keysPerNumber = 4;

/**
 * Runs in the page: notes every key from then on. It begins where the browser got it, so that what kept the page's thread
 * busy counts, and ends when the frame after its input is laid out and painted.
 */
const watchKeys = `
  window.keyTimes = [];
  let began = null;
  window.addEventListener('keydown', (event) => (began = event.timeStamp), true);
  window.addEventListener('input', () => {
    if (began === null) return;
    const since = began;
    began = null;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => window.keyTimes.push(performance.now() - since);
      port2.postMessage(null);
    });
  }, true);
`;

const addBareInput = `
  const bare = document.createElement('input');
  bare.id = 'bare';
  bare.style.cssText = 'position: fixed; right: 0; bottom: 0; z-index: 99';
  document.body.append(bare);
`;

/** Chromium's autofill, which Electron has not, reads every field at each key; where a page has more than 200 it gives up. */
const addHiddenFields = `
  const unseen = document.createElement('div');
  unseen.hidden = true;
  unseen.append(...Array.from({ length: 250 }, () => document.createElement('input')));
  document.body.append(unseen);
`;

/** For a page of the stand-in, before anything of it is timed. */
export async function withoutAutofill(page: Page): Promise<void> {
  await page.evaluate(`{ ${addHiddenFields} }`);
}

/** An input of no style beside what is in the page, whose keys are watched from now on. */
export async function watchPage(page: Page): Promise<Locator> {
  await page.evaluate(`{ ${watchKeys} ${addBareInput} }`);
  return page.locator('#bare');
}

/** A window of the same application with nothing in it but that input. */
export async function openEmptyPage(electron: ElectronApplication): Promise<Page> {
  const opened = electron.waitForEvent('window');
  await electron.evaluate(({ BrowserWindow }) => {
    void new BrowserWindow({ width: 1280, height: 800 }).loadURL('data:text/html,<title>Empty</title>');
  });
  const page = await opened;
  await page.waitForURL(/^data:/);
  return page;
}

/** The field is looked at, has the focus, and the pointer rests in the page, as a rep's would. */
async function pressKeys(field: Locator): Promise<void> {
  const page = field.page();
  await page.bringToFront();
  await page.mouse.move(600, 400);
  await field.focus();
  const press = async (key: string) => {
    const next = setTimeout(keyEveryMs);
    await page.keyboard.press(key, { delay: keyDownMs });
    await next;
  };
  for (let key = 0; key < keysPerRound; key++) {
    if (key % keysPerNumber === 0) await press('ControlOrMeta+a');
    await press(String(1 + (key % 9)));
  }
}

/** Once the frames that are asked for are painted. */
const takeTimes = `new Promise((resolve) => {
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(window.keyTimes.splice(0))));
})`;

/** Milliseconds of each key. */
export async function timeKeys(field: Locator): Promise<number[]> {
  const page = field.page();
  await pressKeys(field);
  const times = await page.evaluate<number[]>(takeTimes);
  if (times.length !== keysPerRound) throw new Error(`Of ${keysPerRound} keys ${times.length} were painted.`);
  await field.fill('1');
  return times;
}
