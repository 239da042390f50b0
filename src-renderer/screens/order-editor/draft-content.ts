/** A draft as it is kept: what was typed, what it is compared with, and the steps that lead back. */
import type { NumberLocale } from '../../i18n/parse-number.ts';
import type { OrderDraft } from './draft.ts';
import type { Snapshot, Step } from './history.ts';

const version = 1;

export interface DraftContent {
  /** The language in which its numbers were typed. */
  locale: NumberLocale;
  draft: OrderDraft;
  /** The order as it was when it was opened; null for a new one. */
  base: OrderDraft | null;
  past: Step[];
  future: Step[];
}

/** Put together of texts that are known already: it is done every few keystrokes. */
export function packDraft(
  { head, keys, lines }: Snapshot,
  baseText: string,
  rest: Pick<DraftContent, 'locale' | 'past' | 'future'>,
): string {
  const lineTexts = keys.map((key) => lines.get(key) ?? 'null').join(',');
  const draft = `${head.slice(0, -1)},"lines":[${lineTexts}]}`;
  return `{"version":${version},"draft":${draft},"base":${baseText},"rest":${JSON.stringify(rest)}}`;
}

/** Null for what another version of the program kept in another form. */
export function unpackDraft(text: string): DraftContent | null {
  const kept = JSON.parse(text) as {
    version: number;
    draft: OrderDraft;
    base: OrderDraft | null;
    rest: Pick<DraftContent, 'locale' | 'past' | 'future'>;
  };
  return kept.version === version ? { ...kept.rest, draft: kept.draft, base: kept.base } : null;
}
