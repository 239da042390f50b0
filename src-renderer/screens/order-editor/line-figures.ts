/** The estimates of an order being typed: text that makes no number counts as not filled in. */
import {
  estimateLine,
  estimateTotal,
  type LineEstimate,
  type LineFigures,
  type OrderEstimate,
} from '../../../src-shared/domain/pricing.ts';
import { parseNumber, type NumberLocale } from '../../i18n/parse-number.ts';
import { groupsThousands, isBlankLine, itemFields, type LineDraft, type OrderDraft } from './draft.ts';

export function lineEstimate(line: LineDraft, locale: NumberLocale): LineEstimate | null {
  return estimateLine(figuresOf(line, locale));
}

export function orderEstimate({ lines, values }: OrderDraft, locale: NumberLocale): OrderEstimate {
  const figures = lines.filter((line) => !isBlankLine(line)).map((line) => figuresOf(line, locale));
  return estimateTotal(figures, numberOf(values.freight_value, locale, true));
}

function figuresOf(line: LineDraft, locale: NumberLocale): LineFigures {
  return Object.fromEntries(
    itemFields.map((field) => [field, numberOf(line.values[field], locale, groupsThousands(field))]),
  );
}

function numberOf(text: string, locale: NumberLocale, grouping: boolean): number | null {
  const parsed = parseNumber(text, { locale, grouping });
  return parsed.ok ? parsed.value : null;
}
