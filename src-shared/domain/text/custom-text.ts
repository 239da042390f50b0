/** The value of a custom field (interface, 2.2: free-form) as the text that is shown of it, and that is all that can be written (2.5). */
export function customText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
