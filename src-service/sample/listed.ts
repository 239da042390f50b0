/** What stands in a text with commas between, over as many lines as it takes. */
export function listed(text: string): readonly string[] {
  return text.trim().replaceAll(/\s+/g, ' ').split(', ');
}
