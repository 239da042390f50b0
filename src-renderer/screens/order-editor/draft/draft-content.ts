/** A draft as it is kept: what was typed, what it is compared with, and the steps that lead back. */
import type { NumberLocale } from '../../../i18n/parse-number.ts';
import { keptLocale } from '../../../i18n/region.ts';
import type { OrderDraft } from './draft.ts';
import type { Snapshot, Step } from './history.ts';
import { fillLine, type LineDraft } from '../line/line-draft.ts';

const version = 2;

export interface DraftContent {
  /** A language that writes numbers as they were typed. */
  locale: NumberLocale;
  draft: OrderDraft;
  /** The order as it was when it was opened; null for a new one. */
  base: OrderDraft | null;
  past: Step[];
  future: Step[];
}

/** A line that is as in the base is its key alone. */
type PackedDraft = Omit<OrderDraft, 'lines'> & { lines: (LineDraft | string)[] };

/** Put together of texts that are known already: it is done every few keystrokes, and all of it is handed over and written. */
export function packDraft(
  draft: Snapshot,
  base: Snapshot | null,
  { locale, ...steps }: Pick<DraftContent, 'locale' | 'past' | 'future'>,
): string {
  const rest = { locale: keptLocale(locale), ...steps };
  const draftText = pack(draft, (key, line) => (line === base?.lines.get(key) ? JSON.stringify(key) : line));
  const baseText = base ? pack(base, (_key, line) => line) : 'null';
  return `{"version":${version},"draft":${draftText},"base":${baseText},"rest":${JSON.stringify(rest)}}`;
}

function pack({ head, keys, lines }: Snapshot, packLine: (key: string, line: string) => string): string {
  const lineTexts = keys.map((key) => packLine(key, lines.get(key) ?? 'null')).join(',');
  return `${head.slice(0, -1)},"lines":[${lineTexts}]}`;
}

/** Null for what another version of the program kept in another form. The first form had every line in full. */
export function unpackDraft(text: string): DraftContent | null {
  const kept = JSON.parse(text) as {
    version: number;
    draft: PackedDraft;
    base: PackedDraft | null;
    rest: Pick<DraftContent, 'locale' | 'past' | 'future'>;
  };
  if (kept.version !== 1 && kept.version !== version) return null;
  const base = kept.base && unpack(kept.base, null);
  return { ...kept.rest, draft: unpack(kept.draft, base), base };
}

function unpack(packed: PackedDraft, base: OrderDraft | null): OrderDraft {
  const known = new Map(base?.lines.map((line) => [line.key, line]));
  const lines = packed.lines.flatMap((line) => (typeof line === 'string' ? (known.get(line) ?? []) : fillLine(line)));
  return { ...packed, lines: structuredClone(lines) };
}
