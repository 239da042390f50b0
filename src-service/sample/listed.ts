/** The items of a text that separates them by commas, over any number of lines. */
export function listed(text: string): readonly string[] {
  return text.trim().replaceAll(/\s+/g, ' ').split(', ');
}
