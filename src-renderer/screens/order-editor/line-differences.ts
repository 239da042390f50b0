/** Where the service's figures of a line are not those that this machine estimated, or that the rep asked for. */
import type { FoldedItem } from '../../../src-shared/contract/queries.ts';
import { itemReadNames } from '../../../src-shared/domain/order-fields.ts';
import { differenceFrom, estimateLine, figureFields, taxValue } from '../../../src-shared/domain/pricing.ts';

/** In the names of the write body. */
export type ComparedField = 'price' | 'value_icms' | 'value_icms_st' | 'value_ipi' | 'net_value';

export interface LineDifference {
  field: ComparedField;
  /** What the service says. */
  received: string;
  /** What it says beyond the estimate, as decimal text. */
  difference: string;
}

const taxes = [
  ['value_icms', 'base_icms', 'icms', 'vlr_icms'],
  ['value_icms_st', 'base_icms_st', 'icms_st', 'vlr_icms_st'],
  ['value_ipi', 'base_ipi', 'ipi', 'value_ipi'],
] as const;

/**
 * `asked` is the line as it stood before the service answered; null where that is not known any more: then the service's
 * own figures are held against each other.
 */
export function lineDifferences(received: FoldedItem, asked: FoldedItem | null): LineDifference[] {
  const line = asked ?? received;
  const figures = Object.fromEntries(figureFields.map((field) => [field, line[itemReadNames[field]]]));
  const compared: [ComparedField, unknown, unknown][] = [
    ['price', line.price, received.price],
    ...taxes.map(([field, base, rate, value]): [ComparedField, unknown, unknown] => [
      field,
      asked?.[value] ?? taxValue(line[base], line[rate]),
      received[value],
    ]),
    ['net_value', asked?.total_liq ?? estimateLine(figures)?.net, received.total_liq],
  ];
  return compared.flatMap(([field, estimated, answered]) => {
    const difference = differenceFrom(estimated, answered);
    return difference === null ? [] : [{ field, received: String(answered), difference }];
  });
}
