/** An address that was being typed: under which name it is kept, and what is kept. */
import type { LocalId } from '../../../src-shared/domain/ids.ts';
import { query } from '../../bridge.ts';
import type { NumberLocale } from '../../i18n/parse-number.ts';
import { keptLocale } from '../../i18n/region.ts';
import type { AddressDraft } from './address-draft.ts';

export interface AddressContent {
  /** A language that writes numbers as they were typed. */
  locale: NumberLocale;
  draft: AddressDraft;
  /** The address as it was when it was opened; null for a new one. */
  base: AddressDraft | null;
}

export interface BegunAddress {
  draftId: string;
  /** Null: nothing was typed yet. */
  content: AddressContent | null;
  /** What had been typed was damaged on the disk: it stays as it is, and what is typed now is another draft. */
  isLost: boolean;
}

const version = 1;

export function packAddress(content: AddressContent): string {
  return JSON.stringify({ version, ...content, locale: keptLocale(content.locale) });
}

/** An address that is changed has one draft, and so has a customer for a new one. */
export function addressDraftId(customerFkId: string, localId: LocalId | null): string {
  return localId ?? `new/${customerFkId}`;
}

export async function readBegun(draftId: string): Promise<BegunAddress> {
  const answer = await query('drafts.get', { draftId });
  if (!answer.ok || answer.value.isDamaged) return { draftId: crypto.randomUUID(), content: null, isLost: answer.ok };
  const { content } = answer.value;
  return { draftId, content: content === null ? null : unpackAddress(content), isLost: false };
}

/** Null for what another version of the program kept in another form. */
function unpackAddress(text: string): AddressContent | null {
  const kept = JSON.parse(text) as AddressContent & { version: number };
  return kept.version === version ? kept : null;
}
