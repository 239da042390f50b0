import { describe, expect, it } from 'vitest';
import type { FoldedItem } from '../../../../src-shared/contract/orders/order-views.ts';
import type { LocalId } from '../../../../src-shared/domain/ids.ts';
import { lineDifferences } from '../../../../src-renderer/screens/order-editor/line/line-differences.ts';

const localId = 'line-a' as LocalId;
const asked: FoldedItem = { localId, quantity: 3, price: 10, perc_desc: 5, base_ipi: 28.5, ipi: 10, value_ipi: 2.85 };
const answer: FoldedItem = { ...asked, id: 7, vlr_desc: 1.5, total_liq: 28.5 };

describe('the service’s figures of a line', () => {
  it('are not spoken of if they are what was estimated', () => {
    expect(lineDifferences(answer, asked)).toEqual([]);
    expect(lineDifferences(answer, null)).toEqual([]);
    expect(lineDifferences({ ...answer, total_liq: null, value_ipi: null }, asked)).toEqual([]);
  });

  it('are named if price, tax or total came out otherwise', () => {
    const other = { ...answer, price: 9, value_ipi: 3, total_liq: 25.65 };
    expect(lineDifferences(other, asked)).toEqual([
      { field: 'price', received: '9', difference: '-1' },
      { field: 'value_ipi', received: '3', difference: '0.15' },
      { field: 'net_value', received: '25.65', difference: '-2.85' },
    ]);
  });

  it('are held against each other if nobody knows any more what was asked', () => {
    expect(lineDifferences({ ...answer, total_liq: 27 }, null)).toEqual([
      { field: 'net_value', received: '27', difference: '-1.5' },
    ]);
    expect(lineDifferences({ ...answer, base_icms: 28.5, icms: 18, vlr_icms: 5 }, null)).toEqual([
      { field: 'value_icms', received: '5', difference: '-0.13' },
    ]);
  });

  it('hold of ICMS-ST what its base comes to beyond the line’s own ICMS', () => {
    const own = { base_icms: 28.5, icms: 18, vlr_icms: 5.13 };
    const substituted = { ...answer, ...own, base_icms_st: 39.9, icms_st: 18, vlr_icms_st: 2.05 };
    expect(lineDifferences(substituted, null)).toEqual([]);
    expect(lineDifferences({ ...substituted, vlr_icms_st: 7.18 }, null)).toEqual([
      { field: 'value_icms_st', received: '7.18', difference: '5.13' },
    ]);
  });

  it('show a discount that was taken off twice', () => {
    expect(lineDifferences({ ...answer, total_liq: 27 }, asked)).toMatchObject([{ field: 'net_value' }]);
  });
});
