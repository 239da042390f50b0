/** The name that is suggested for a paper copy: an order's and its customer's. */
import { fileStem } from '../../../tables/file-stem.ts';

export function paperName(title: string, customer: string | null | undefined): string {
  return `${fileStem([title, customer].join(' '))}.pdf`;
}
