/**
 * What the taxes of a line go by: the rates and bases of the product's last line, as long as the rep types none, and the ratios
 * of the bases that the line came with.
 */
import type { LastTaxes, LineTaxes } from '../../../../src-shared/contract/orders/taxes.ts';
import type { ItemWriteField } from '../../../../src-shared/domain/order-item.ts';
import { baseRatio } from '../../../../src-shared/domain/tax-base.ts';
import type { NumberLocale } from '../../../i18n/parse-number.ts';
import { groupsThousands, type LineDraft } from './line-draft.ts';
import { lineEstimate, typedNumber } from './line-figures.ts';
import { lineTaxes } from '../terms/sections.ts';

export type TaxName = keyof LineTaxes;

const taxNames: Partial<Record<ItemWriteField, TaxName>> = {
  base_icms: 'icms',
  aliq_icms: 'icms',
  base_icms_st: 'icms_st',
  aliq_icms_st: 'icms_st',
  base_ipi: 'ipi',
  aliq_ipi: 'ipi',
};

const taxFields = lineTaxes.flat();
const rates = lineTaxes.map(([, rate]) => rate);

/** The rate that is filled in where the rep types none; null if nobody knows it. */
export function knownRate({ taxes }: LineDraft, rate: ItemWriteField): number | null {
  const name = taxNames[rate];
  return (name && taxes?.[name]?.rate) ?? null;
}

/** The base of a tax ÷ the net, as decimal text. A base of zero is that of a rate of zero. */
export function ratioFor(line: LineDraft, field: ItemWriteField, rate: number): string {
  const name = taxNames[field];
  const ratio = (name && (line.ratios?.[name] ?? line.taxes?.[name]?.ratio)) ?? '1';
  return Number(ratio) === 0 && rate !== 0 ? '1' : ratio;
}

/**
 * Notes how large the bases are that a line holds, for those that are not just its net, so that they follow its new figures. Of
 * a line that is saved that is the base of ICMS-ST alone, which never is the net; another one may be of somebody's own making.
 */
export function noteRatios(line: LineDraft, locale: NumberLocale): void {
  const net = lineEstimate(line, locale)?.net ?? null;
  const read = (field: ItemWriteField) => typedNumber(line.values[field], locale, groupsThousands(field));
  const found = lineTaxes.flatMap(([base]) => {
    const name = taxNames[base];
    const ratio = baseRatio(read(base), net);
    if (!name || ratio === null || ratio === '1' || (line.localId !== null && name !== 'icms_st')) return [];
    return [[name, ratio] as const];
  });
  if (found.length > 0) line.ratios = Object.fromEntries(found);
}

/** Some rate of the line is as it was filled in. */
export function hasFilledTaxes({ values, ours }: LineDraft): boolean {
  return rates.some((rate) => values[rate] !== '' && ours.includes(rate));
}

/**
 * The taxes of the line's product are known now, or null: nobody knows them. They are for each tax that the rep has not typed
 * into, unless the line was copied together with taxes of its own.
 */
export function ownTaxes(line: LineDraft, taxes: LastTaxes | null): void {
  line.taxes = taxes;
  const isFree = (field: ItemWriteField) => line.values[field] === '' || line.ours.includes(field);
  const isTyped = (field: ItemWriteField) => line.typed?.includes(field) === true;
  if (taxFields.some((field) => !isFree(field) && !isTyped(field))) return;
  const free = lineTaxes.filter((fields) => fields.every(isFree)).flat();
  line.ours.push(...free.filter((field) => !line.ours.includes(field)));
}
