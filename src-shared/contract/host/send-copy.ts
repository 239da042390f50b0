/**
 * Hands a copy of an order to another program. The window passes a number or addresses, and texts; never a URL or a place on
 * the disk.
 */
import * as v from 'valibot';
import { emailAddresses } from '../../domain/contact/email.ts';
import { fileName } from './saved-file.ts';

/** Windows takes no longer address from a program. */
export const mostUrlLetters = 2_000;

/** A message is longer than any order in words. */
const mostTextLetters = 1_000_000;
const line = v.pipe(v.string('mustBeText'), v.maxLength(500, 'outOfRange'), v.regex(/^\P{Cc}*$/u, 'outOfRange'));

export const sendCopySchemas = {
  /**
   * Opens a draft in the mail program, with the page that the window shows as a PDF in it. `to`: addresses, separated; may be
   * empty. `title` stands below each page.
   */
  'copy.openMail': v.strictObject({
    to: v.pipe(
      line,
      v.check((typed) => emailAddresses(typed) !== null, 'outOfRange'),
    ),
    subject: line,
    text: v.pipe(v.string('mustBeText'), v.maxLength(mostTextLetters, 'outOfRange')),
    attachmentName: fileName('.pdf'),
    title: v.string('mustBeText'),
  }),
  /** `phone`: with its country, digits alone. */
  'copy.openWhatsApp': v.strictObject({
    phone: v.pipe(v.string('mustBeText'), v.regex(/^\d{8,15}$/, 'outOfRange')),
    text: v.pipe(v.string('mustBeText'), v.minLength(1, 'required'), v.maxLength(mostUrlLetters, 'outOfRange')),
  }),
} as const;

export interface SendCopyResults {
  /** `opened`: the system has taken the file of the draft. `failed`: it could not be written, or no program opens it. */
  'copy.openMail': { kind: 'opened' | 'failed' };
  /** `tooLong`: the text makes a longer address than systems take. */
  'copy.openWhatsApp': { kind: 'opened' | 'failed' | 'tooLong' };
}

/** Its text opens in the program, or on the web, for the rep to look at and to send. */
export function whatsAppUrl(phone: string, text: string): string {
  return `https://wa.me/${phone}?text=${encodeURIComponent(text)}`;
}
