/** The estimates of a line being typed: text that makes no number counts as not filled in. */
import {
  estimateLine,
  figureFields,
  type LineEstimate,
  type LineFigures,
} from '../../../../src-shared/domain/pricing.ts';
import { parseNumber, type NumberLocale } from '../../../i18n/parse-number.ts';
import { groupsThousands, type LineDraft } from './line-draft.ts';

export function lineEstimate(line: LineDraft, locale: NumberLocale): LineEstimate | null {
  return estimateLine(figuresOf(line, locale));
}

/** The total is more than quantity, price and discount give: the line says why. */
export function hasTaxes(estimate: LineEstimate | null): estimate is LineEstimate {
  return estimate !== null && Number(estimate.taxes) !== 0;
}

export function figuresOf({ values }: LineDraft, locale: NumberLocale): LineFigures {
  return Object.fromEntries(
    figureFields.map((field) => [field, typedNumber(values[field], locale, groupsThousands(field))]),
  );
}

export function typedNumber(text: string, locale: NumberLocale, grouping: boolean): number | null {
  const parsed = parseNumber(text, { locale, grouping });
  return parsed.ok ? parsed.value : null;
}
