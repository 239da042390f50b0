/** Which line of a draft the service named. */
import type { EntryDetail } from '../../../../src-shared/contract/outbox/outbox.ts';
import type { NamedField } from '../../../i18n/named-fields.ts';
import type { LineDraft } from './line-draft.ts';

/** Its place, from 0; -1 where none was named, or the draft has it no more. The number is that of the order as it was sent. */
export function lineNamed(
  { line }: NamedField,
  { kind, recordLocalId, payload }: Pick<EntryDetail, 'kind' | 'recordLocalId' | 'payload'>,
  lines: readonly LineDraft[],
): number {
  const { itemLocalIds = [] } = payload as { itemLocalIds?: readonly string[] };
  const localId = kind === 'order.create' && line !== null ? itemLocalIds[line - 1] : recordLocalId;
  return lines.findIndex((each) => each.localId !== null && each.localId === localId);
}
