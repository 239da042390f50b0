import { tick } from 'svelte';

/** Puts the focus on the first field of `form` that has a problem, once the problems are shown. */
export async function focusFirstProblem(form: HTMLElement | null): Promise<void> {
  await tick();
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

/** With the question that was answered goes the button that was pressed: the first field that fits `selector` has its focus. */
export function keepFocusIn(form: HTMLElement | null, selector = 'input'): void {
  if (!form?.contains(document.activeElement)) form?.querySelector<HTMLElement>(selector)?.focus();
}
