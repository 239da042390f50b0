import type { EntryDetail } from '../../../../src-shared/contract/outbox/outbox.ts';
import type { NamedField } from '../../../i18n/named-fields.ts';

/** What brings the focus into a field that the service named when it refused `entry`; null where it is not on the screen. */
export type WayToField = (named: NamedField, entry: EntryDetail) => (() => void) | null;
