/**
 * Keys that scroll while neither a field nor a button has the focus, as on a screen that has just opened, whose heading has it:
 * a browser scrolls only what the focus is in.
 */
import { isDialogOpen } from '../../state/shortcuts.svelte.ts';

/** In CSS pixels, as a browser scrolls by an arrow. */
const arrowPx = 40;
/** Of what is seen: some of it stays in sight. */
const page = 0.875;

const distances: Readonly<Record<string, (part: HTMLElement) => number>> = {
  ArrowDown: () => arrowPx,
  ArrowUp: () => -arrowPx,
  PageDown: ({ clientHeight }) => page * clientHeight,
  PageUp: ({ clientHeight }) => -page * clientHeight,
  End: ({ scrollHeight }) => scrollHeight,
  Home: ({ scrollHeight }) => -scrollHeight,
};

/**
 * `main`: the screen. It scrolls in that of its parts which shows the most, unless a browser does it itself: the whole page
 * scrolls, or the part that the focus is in.
 */
export function scrollByKey(event: KeyboardEvent, main: HTMLElement | null): void {
  const { key, target, defaultPrevented, ctrlKey, metaKey, altKey, shiftKey } = event;
  const distance = distances[key];
  if (!main || !distance || defaultPrevented || ctrlKey || metaKey || altKey || shiftKey) return;
  if (!(target instanceof HTMLElement) || !target.matches('body, main [tabindex="-1"]')) return;
  if (isDialogOpen() || scrolls(document.documentElement)) return;
  const parts = [...main.querySelectorAll<HTMLElement>(':not(textarea, select, option)')].filter(scrolls);
  if (parts.some((part) => part.contains(target))) return;
  const [largest] = parts.toSorted((a, b) => areaOf(b) - areaOf(a));
  if (!largest) return;
  event.preventDefault();
  largest.scrollBy({ top: distance(largest) });
}

function scrolls(part: HTMLElement): boolean {
  if (part.scrollHeight <= part.clientHeight || part.clientHeight === 0) return false;
  if (part === document.documentElement) return true;
  const { overflowY } = getComputedStyle(part);
  return overflowY === 'auto' || overflowY === 'scroll';
}

function areaOf({ clientWidth, clientHeight }: HTMLElement): number {
  return clientWidth * clientHeight;
}
