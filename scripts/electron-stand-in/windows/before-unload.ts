import type { Session } from '../devtools/session.ts';

const question = `(() => {
  if (!navigator.userActivation.hasBeenActive) return false;
  const event = document.createEvent('BeforeUnloadEvent');
  event.initEvent('beforeunload', false, true);
  window.dispatchEvent(event);
  return event.defaultPrevented || event.returnValue !== '';
})()`;

/** How long a page may think about it, ms. */
const patience = 1000;

/** Whether the page wants to stay. Asked as Electron asks: without Chromium's dialog, which Playwright would answer. */
export async function wantsToStay(page: Session): Promise<boolean> {
  const answer = page
    .send('Runtime.evaluate', { returnByValue: true, expression: question })
    .then(({ result }) => result.value === true)
    .catch(() => false);
  const silence = new Promise<boolean>((resolve) => setTimeout(resolve, patience, false).unref());
  return Promise.race([answer, silence]);
}
