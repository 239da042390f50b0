/** What the service took an order or address without, and which of its texts it cut off: a sentence for each of the two. */
import { m } from '../generated/messages.js';
import { fieldNameOf } from './field-names.ts';

export function lostWords(
  kind: 'order' | 'address',
  { leftOut, cutOff }: { leftOut: readonly string[]; cutOff: readonly string[] },
  lines: Readonly<Record<string, string>> = {},
): string[] {
  const named = (fields: readonly string[]) => fields.map((field) => fieldNameOf(kind, field, lines)).join(', ');
  return [
    ...(leftOut.length > 0 ? [m.left_out_by_service({ fields: named(leftOut) })] : []),
    ...(cutOff.length > 0 ? [m.cut_off_by_service({ fields: named(cutOff) })] : []),
  ];
}
