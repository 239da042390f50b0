/** A CEP: eight digits, kept by the service as a number (interface, 2.4), which loses the leading zeros. */

/** A CEP may come as text as well, with its hyphen or without. What is none is shown as it is. */
export function formatCep(zipCode: unknown): string {
  const text = typeof zipCode === 'number' || typeof zipCode === 'string' ? String(zipCode).trim() : '';
  const digits = /^\d{5}[.-]?\d{3}$/.test(text) ? text.replace(/\D/, '') : text;
  if (!/^\d{1,8}$/.test(digits)) return text;
  const whole = digits.padStart(8, '0');
  return `${whole.slice(0, 5)}-${whole.slice(5)}`;
}

/** Null for text that is no CEP. */
export function readCep(typed: string): number | null {
  const digits = typed.replace(/[\s.-]/g, '');
  return /^\d{8}$/.test(digits) ? Number(digits) : null;
}

/** Puts the hyphen in while digits are typed, and keeps the caret behind the same digit. Other text stays as it is. */
export function maskCep(text: string, caret: number): { text: string; caret: number } {
  const digits = text.replace(/[\s.-]/g, '');
  if (!/^\d{1,8}$/.test(digits)) return { text, caret };
  const before = text.slice(0, caret).replace(/\D/g, '').length;
  const masked = digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits;
  return { text: masked, caret: before > 5 ? before + 1 : before };
}
