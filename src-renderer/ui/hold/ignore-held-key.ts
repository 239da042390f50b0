/** A key that is still held types nothing into what comes after the press that it made. */

/** `window`: on which keys arrive first. Ends once a key is let go. */
export function ignoreHeldKey(window: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>): void {
  const ignore = (event: Event) => {
    if (!(event as Event & { repeat: boolean }).repeat) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const end = () => window.removeEventListener('keydown', ignore, { capture: true });
  window.addEventListener('keydown', ignore, { capture: true });
  window.addEventListener('keyup', end, { capture: true, once: true });
}
