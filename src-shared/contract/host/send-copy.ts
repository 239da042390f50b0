/** Hands an order in words to another program. The window passes a number and a text, never a URL. */
import * as v from 'valibot';

/** Windows takes no longer address from a program. */
export const mostUrlLetters = 2_000;

export const sendCopySchemas = {
  /** `phone`: with its country, digits alone. */
  'copy.openWhatsApp': v.strictObject({
    phone: v.pipe(v.string('mustBeText'), v.regex(/^\d{8,15}$/, 'outOfRange')),
    text: v.pipe(v.string('mustBeText'), v.minLength(1, 'required'), v.maxLength(mostUrlLetters, 'outOfRange')),
  }),
} as const;

export interface SendCopyResults {
  /** `tooLong`: the text makes a longer address than systems take. */
  'copy.openWhatsApp': { kind: 'opened' | 'failed' | 'tooLong' };
}

/** Its text opens in the program, or on the web, for the rep to look at and to send. */
export function whatsAppUrl(phone: string, text: string): string {
  return `https://wa.me/${phone}?text=${encodeURIComponent(text)}`;
}
