/** Where the service's figures of a line are not those that this machine estimated, or that the rep asked for. */
import type { FoldedItem } from '../../../../src-shared/contract/orders/order-views.ts';
import { itemReadNames } from '../../../../src-shared/domain/order-fields.ts';
import {
  differenceFrom,
  estimateLine,
  figureFields,
  substitutionValue,
  taxValue,
} from '../../../../src-shared/domain/pricing.ts';

/** In the names of the write body. */
export type ComparedField = 'price' | 'value_icms' | 'value_icms_st' | 'value_ipi' | 'net_value';

export interface LineDifference {
  field: ComparedField;
  /** What the service says. */
  received: string;
  /** What it says beyond the estimate, as decimal text. */
  difference: string;
}

/** The name of each tax's value in the write body and as it is read, and what it comes to. */
const taxes = [
  ['value_icms', 'vlr_icms', (line) => taxValue(line.base_icms, line.icms)],
  ['value_icms_st', 'vlr_icms_st', (line) => substitutionValue(line.base_icms_st, line.icms_st, line.vlr_icms)],
  ['value_ipi', 'value_ipi', (line) => taxValue(line.base_ipi, line.ipi)],
] as const satisfies [ComparedField, keyof FoldedItem, (line: FoldedItem) => string | null][];

/**
 * `asked` is the line as it stood before the service answered; null where that is not known any more: then the service's
 * own figures are held against each other.
 */
export function lineDifferences(received: FoldedItem, asked: FoldedItem | null): LineDifference[] {
  const line = asked ?? received;
  const figures = Object.fromEntries(figureFields.map((field) => [field, line[itemReadNames[field]]]));
  const compared: [ComparedField, unknown, unknown][] = [
    ['price', line.price, received.price],
    ...taxes.map(([field, value, calculate]): [ComparedField, unknown, unknown] => [
      field,
      asked?.[value] ?? calculate(line),
      received[value],
    ]),
    ['net_value', asked?.total_liq ?? estimateLine(figures)?.net, received.total_liq],
  ];
  return compared.flatMap(([field, estimated, answered]) => {
    const difference = differenceFrom(estimated, answered);
    return difference === null ? [] : [{ field, received: String(answered), difference }];
  });
}
