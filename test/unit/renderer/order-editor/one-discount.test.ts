import { describe, expect, it } from 'vitest';
import type { FoldedItem } from '../../../../src-shared/contract/orders/order-views.ts';
import type { LocalId } from '../../../../src-shared/domain/ids.ts';
import type { ItemChanges, ItemWriteField } from '../../../../src-shared/domain/order-item.ts';
import { blankOrder, lineOf, type OrderDraft } from '../../../../src-renderer/screens/order-editor/draft/draft.ts';
import { blankLine, type LineDraft } from '../../../../src-renderer/screens/order-editor/line/line-draft.ts';
import { copyLines } from '../../../../src-renderer/screens/order-editor/terms/presets.ts';
import { readDraft } from '../../../../src-renderer/screens/order-editor/draft/read-draft.ts';
import { typeIntoLine } from '../../../../src-renderer/screens/order-editor/line/calculate-line.ts';

const localId = 'line-a' as LocalId;
const held = (discounts: Pick<FoldedItem, 'perc_desc' | 'vlr_desc'>): FoldedItem => ({
  localId,
  ...{ id: 70, item: { id: 500, name: 'Coffee' }, quantity: 4, price: 50 },
  ...discounts,
});

const orderOf = (line: LineDraft): OrderDraft => ({ ...blankOrder(), lines: [line] });

function type(line: LineDraft, entries: readonly [ItemWriteField, string][]): void {
  for (const [field, text] of entries) typeIntoLine(line, field, text, 'en');
}

/** What is sent of a new line. */
function created(...entries: [ItemWriteField, string][]): ItemChanges | undefined {
  const line = { ...blankLine(), product: 'Coffee' };
  type(line, entries);
  return readDraft(orderOf(line), blankOrder(), 'en').added[0]?.changes;
}

/** What is sent of a line that the service holds. */
function changed(item: FoldedItem, ...entries: [ItemWriteField, string][]): ItemChanges | undefined {
  const line = lineOf(item, 'en');
  const base = structuredClone(line);
  type(line, entries);
  return readDraft(orderOf(line), orderOf(base), 'en').changed[0]?.changes;
}

describe('of the two discounts of a line', () => {
  it('only the one that was typed last is sent with a new line, as it was typed', () => {
    const line: [ItemWriteField, string][] = [
      ['id_item', '500'],
      ['quantity', '4'],
      ['price', '50'],
    ];
    const plain = { id_item: 500, quantity: 4, price: 50 };
    expect(created(...line, ['discount_percentage', '5'])).toEqual({ ...plain, discount_percentage: 5 });
    expect(created(...line, ['discount_value', '7'])).toEqual({ ...plain, discount_value: 7 });
    expect(created(...line, ['discount_percentage', '5'], ['discount_value', '7'])).toEqual({
      ...plain,
      discount_value: 7,
    });
  });

  it('the one that the service held is cleared when the other takes its place', () => {
    const both = held({ perc_desc: 5, vlr_desc: 10 });
    expect(changed(both, ['discount_percentage', '8'])).toEqual({ discount_percentage: 8, discount_value: null });
    expect(changed(both, ['discount_value', '7'])).toEqual({ discount_value: 7, discount_percentage: null });
    expect(changed(both, ['discount_value', ''])).toEqual({ discount_value: null, discount_percentage: null });
  });

  it('nothing is cleared that was zero', () => {
    expect(changed(held({ perc_desc: 0, vlr_desc: 0 }), ['discount_value', '7'])).toEqual({ discount_value: 7 });
  });

  it('neither is sent with a new quantity: the service goes by the one that it holds', () => {
    expect(changed(held({ perc_desc: 5, vlr_desc: 10 }), ['quantity', '6'])).toEqual({ quantity: 6 });
    expect(changed(held({ vlr_desc: 10 }), ['quantity', '6'])).toEqual({ quantity: 6 });
  });

  it('the one that the service did not give is shown beside it, and follows it', () => {
    const byValue = lineOf(held({ vlr_desc: 10 }), 'en');
    expect(byValue.values).toMatchObject({ discount_value: '10.00', discount_percentage: '5' });
    type(byValue, [['quantity', '2']]);
    expect(byValue.values).toMatchObject({ discount_value: '10.00', discount_percentage: '10' });
    const byRate = lineOf(held({ perc_desc: 5 }), 'en');
    type(byRate, [['quantity', '2']]);
    expect(byRate.values).toMatchObject({ discount_value: '5.00', discount_percentage: '5' });
  });

  it('the leading one stays so in a copy', () => {
    const [copy = blankLine()] = copyLines([lineOf(held({ vlr_desc: 10 }), 'en')], 'en');
    expect(readDraft(orderOf(copy), blankOrder(), 'en').added[0]?.changes).toMatchObject({ discount_value: 10 });
    expect(readDraft(orderOf(copy), blankOrder(), 'en').added[0]?.changes).not.toHaveProperty('discount_percentage');
  });

  it('two that contradict each other are the service’s own, and stay as they are', () => {
    const line = lineOf(held({ perc_desc: 5, vlr_desc: 3 }), 'en');
    expect(line.ours).not.toContain('discount_value');
    expect(line.ours).not.toContain('discount_percentage');
    expect(changed(held({ perc_desc: 5, vlr_desc: 3 }), ['description', 'ripe'])).toEqual({ description: 'ripe' });
  });
});
