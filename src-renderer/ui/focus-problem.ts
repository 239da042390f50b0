import { tick } from 'svelte';

/** Puts the focus on the first field of `form` that has a problem, once the problems are shown. */
export async function focusFirstProblem(form: HTMLElement | null): Promise<void> {
  await tick();
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
