/** The estimates of an order being typed: text that makes no number counts as not filled in. */
import {
  estimateLine,
  figureFields,
  sumEstimates,
  type LineEstimate,
  type LineFigures,
  type OrderEstimate,
} from '../../../src-shared/domain/pricing.ts';
import { parseNumber, type NumberLocale } from '../../i18n/parse-number.ts';
import { groupsThousands, isBlankLine, type LineDraft } from './line-draft.ts';

interface Typed {
  lines: readonly LineDraft[];
  values: { freight_value: string };
}

export function lineEstimate(line: LineDraft, locale: NumberLocale): LineEstimate | null {
  return read(line, locale).estimate;
}

export function figuresOf(line: LineDraft, locale: NumberLocale): LineFigures {
  return read(line, locale).figures;
}

export function orderEstimate({ lines, values }: Typed, locale: NumberLocale): OrderEstimate {
  const estimates = lines.filter((line) => !isBlankLine(line)).map((line) => lineEstimate(line, locale));
  return sumEstimates(estimates, numberOf(values.freight_value, locale, true));
}

interface Reading {
  figures: LineFigures;
  estimate: LineEstimate | null;
}

const readings = new Map<string, Reading>();

/** Of many lines only the one that is typed into changes: the others are not reckoned again. */
function read({ values }: LineDraft, locale: NumberLocale): Reading {
  const texts = figureFields.map((field) => values[field]);
  const key = [locale, ...texts].join('\n');
  const known = readings.get(key);
  if (known) return known;
  const figures: LineFigures = Object.fromEntries(
    figureFields.map((field, at) => [field, numberOf(texts[at] ?? '', locale, groupsThousands(field))]),
  );
  const reading = { figures, estimate: estimateLine(figures) };
  if (readings.size > 5_000) readings.clear();
  readings.set(key, reading);
  return reading;
}

export function numberOf(text: string, locale: NumberLocale, grouping: boolean): number | null {
  const parsed = parseNumber(text, { locale, grouping });
  return parsed.ok ? parsed.value : null;
}
