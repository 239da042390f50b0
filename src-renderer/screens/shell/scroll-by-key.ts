/**
 * Keys that scroll while nothing that is typed into or pressed has the focus, such as the heading of a screen that has just
 * opened: a browser scrolls only what the focus is in.
 */

/** In CSS pixels, as a browser scrolls by an arrow. */
const arrowPx = 40;
/** Of what is seen: some of it stays in sight. */
const page = 0.875;

/** `main`: the screen. It scrolls in that of its parts which shows the most, unless the focus is in a part that scrolls. */
export function scrollByKey(event: KeyboardEvent, main: HTMLElement | null): void {
  const { key, target, defaultPrevented, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (!main || defaultPrevented || ctrlKey || metaKey || altKey || shiftKey) return;
  const rests = target === document.body || (target instanceof HTMLElement && target.matches('main [tabindex="-1"]'));
  if (!rests || document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
  const parts = [...main.querySelectorAll<HTMLElement>('*')].filter(scrolls);
  if (parts.some((part) => part.contains(target))) return;
  const [largest] = parts.toSorted((a, b) => areaOf(b) - areaOf(a));
  const top = largest && distance(key, largest);
  if (top === undefined) return;
  event.preventDefault();
  largest?.scrollBy({ top });
}

function distance(key: string, { clientHeight, scrollHeight }: HTMLElement): number | undefined {
  return {
    ...{ ArrowDown: arrowPx, ArrowUp: -arrowPx, PageDown: page * clientHeight, PageUp: -page * clientHeight },
    ...{ End: scrollHeight, Home: -scrollHeight },
  }[key];
}

function scrolls(part: HTMLElement): boolean {
  if (part.scrollHeight <= part.clientHeight || part.clientHeight === 0) return false;
  const { overflowY } = getComputedStyle(part);
  return overflowY === 'auto' || overflowY === 'scroll';
}

function areaOf({ clientWidth, clientHeight }: HTMLElement): number {
  return clientWidth * clientHeight;
}
