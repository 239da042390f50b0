/** For every `pointerover`: what is cut at its end is shown whole by the desktop, as long as the pointer is there. */
export function showCut({ target }: PointerEvent): void {
  if (!(target instanceof HTMLElement)) return;
  const cut = cutAround(target);
  if (!cut || cut.title !== '') return;
  cut.title = cut instanceof HTMLInputElement ? cut.value || cut.placeholder : cut.innerText;
  cut.addEventListener('pointerleave', () => cut.removeAttribute('title'), { once: true });
}

/** A token is not shown at all. */
function cutAround(target: HTMLElement): HTMLElement | undefined {
  for (let each: HTMLElement | null = target; each; each = each.parentElement) {
    if (isCut(each) && !each.matches('select, [type="password"]')) return each;
  }
  return undefined;
}

function isCut(element: HTMLElement): boolean {
  const { textOverflow, webkitLineClamp } = getComputedStyle(element);
  if (textOverflow === 'ellipsis') return element.scrollWidth > element.clientWidth;
  return webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight;
}
