/** The control of a field by what the service calls it (interface, 2.5 to 2.7), where it is on the screen. */
export function fieldNamed(parent: Element | null | undefined, name: string): HTMLElement | null {
  return parent?.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`) ?? null;
}
