import { describe, expect, it } from 'vitest';
import type { FoldedItem } from '../../../../src-shared/contract/orders/order-views.ts';
import type { LocalId } from '../../../../src-shared/domain/ids.ts';
import { draftOf, type OrderDraft } from '../../../../src-renderer/screens/order-editor/draft/draft.ts';
import { blankLine } from '../../../../src-renderer/screens/order-editor/line/line-draft.ts';
import { readDraft } from '../../../../src-renderer/screens/order-editor/draft/read-draft.ts';
import { typeIntoLine } from '../../../../src-renderer/screens/order-editor/line/calculate-line.ts';
import { rebaseDraft } from '../../../../src-renderer/screens/order-editor/draft/rebase-draft.ts';
import { known, line, lineId, shown } from './shown-order.ts';

describe('an order that changes while it is typed', () => {
  it('keeps what was typed, takes the rest, and says when both touched the same', () => {
    const draft = shown();
    draft.values.observations = 'mine';
    const after = shown();
    after.values.freight_value = '20';
    const quiet = rebaseDraft(draft, shown(), after, 'en');
    expect(quiet.draft.values).toMatchObject({ observations: 'mine', freight_value: '20' });
    expect(quiet.collides).toBe(false);
    after.values.observations = 'theirs';
    const loud = rebaseDraft(draft, shown(), after, 'en');
    expect(loud.draft.values.observations).toBe('mine');
    expect(loud.collides).toBe(true);
  });

  it('takes each custom field that was not touched from the others, and saves none of them as it was', () => {
    const withFields = (fields: Record<string, string>) => {
      const draft = shown();
      draft.customFields = Object.entries(fields).map(([key, value]) => ({ key, value }));
      return draft;
    };
    const before = withFields({ cor: 'azul', rota: '7', turno: 'manhã', fila: '1' });
    const mine = withFields({ cor: 'verde', rota: '7', turno: 'manhã', marca: 'sim' });
    const after = withFields({ cor: 'azul', rota: '8', fila: '1', doca: '2' });
    const quiet = rebaseDraft(mine, before, after, 'en');
    expect(quiet.collides).toBe(false);
    expect(readDraft(quiet.draft, after, 'en').changes).toEqual({
      custom_fields: { cor: 'verde', rota: '8', marca: 'sim', doca: '2' },
    });
    const theirs: Record<string, string>[] = [
      { cor: 'preto', rota: '7', turno: 'manhã', fila: '1' },
      { cor: 'azul', rota: '7', turno: 'manhã', fila: '2' },
      { cor: 'azul', rota: '7', turno: 'manhã', fila: '1', marca: 'não' },
    ];
    const loud = theirs.map((fields) => rebaseDraft(mine, before, withFields(fields), 'en'));
    expect(loud.map(({ collides }) => collides)).toEqual([true, true, true]);
    expect(loud.map(({ draft }) => draft.customFields)).toEqual(loud.map(() => mine.customFields));
  });

  it('calls what others chose by its name, and goes by the customer of whom the number is', () => {
    const theirs = draftOf(
      {
        ...known,
        order: {
          ...known.order,
          customer: { id: 2, name: 'Padaria Sol', fk_id: 'CLI-2' },
          status: { id: 9, name: 'Sent' },
        },
      },
      'en',
    );
    const mine = shown();
    Object.assign(mine.values, { id_customer: '3' });
    Object.assign(mine.labels, { id_customer: 'Bar do Zé' });
    mine.customerFkId = 'CLI-3';
    expect(rebaseDraft(shown(), shown(), theirs, 'en').draft).toMatchObject({
      values: { id_customer: '2', id_order_status: '9' },
      labels: { id_customer: 'Padaria Sol', id_order_status: 'Sent' },
      customerFkId: 'CLI-2',
    });
    expect(rebaseDraft(mine, shown(), theirs, 'en').draft).toMatchObject({
      values: { id_customer: '3', id_order_status: '9' },
      labels: { id_customer: 'Bar do Zé', id_order_status: 'Sent' },
      customerFkId: 'CLI-3',
    });
  });

  describe('and holds figures that follow from others', () => {
    const heldWith = (figures: Partial<FoldedItem>): OrderDraft => {
      const item: FoldedItem = {
        ...{ localId: lineId, id: 70, item: { id: 500, name: 'Coffee' }, quantity: 2, price: 10 },
        ...{ icms: 18, base_icms: 20, vlr_icms: 3.6, ...figures },
      };
      return draftOf({ ...known, order: { ...known.order, items: [item] } }, 'en');
    };
    const before = heldWith({});

    it('does not calculate over what others have typed into one of them', () => {
      const after = heldWith({ base_icms: 999, vlr_icms: 179.82 });
      const { draft } = rebaseDraft(structuredClone(before), before, after, 'en');
      typeIntoLine(line(draft), 'quantity', '3', 'en');
      expect(readDraft(draft, after, 'en').changed.map(({ changes }) => changes)).toEqual([{ quantity: 3 }]);
      expect(line(draft).values).toMatchObject({ base_icms: '999.00', value_icms: '179.82' });
    });

    it('calculates them from what the rep typed and what others changed', () => {
      const mine = structuredClone(before);
      typeIntoLine(line(mine), 'quantity', '3', 'en');
      const after = heldWith({ price: 12 });
      const { draft } = rebaseDraft(mine, before, after, 'en');
      expect(line(draft).values).toMatchObject({
        quantity: '3',
        price: '12.00',
        base_icms: '36.00',
        value_icms: '6.48',
      });
      expect(readDraft(draft, after, 'en').changed).toMatchObject([
        { changes: { quantity: 3, base_icms: 36, value_icms: 6.48 } },
      ]);
    });

    it('continues to follow if a figure is still empty', () => {
      const unpriced = heldWith({ price: null, icms: null, base_icms: null, vlr_icms: null });
      const mine = structuredClone(unpriced);
      typeIntoLine(line(mine), 'aliq_icms', '18', 'en');
      const { draft } = rebaseDraft(mine, unpriced, structuredClone(unpriced), 'en');
      typeIntoLine(line(draft), 'price', '10', 'en');
      expect(line(draft).values).toMatchObject({ base_icms: '20.00', value_icms: '3.60' });
    });

    it('has others’ figures as they are if the rep typed something else', () => {
      const mine = structuredClone(before);
      typeIntoLine(line(mine), 'description', 'avaria', 'en');
      const after = heldWith({ price: 12 });
      const { draft } = rebaseDraft(mine, before, after, 'en');
      expect(readDraft(draft, after, 'en').changed.map(({ changes }) => changes)).toEqual([{ description: 'avaria' }]);
      expect(line(draft).values).toMatchObject({ price: '12.00', base_icms: '20.00', value_icms: '3.60' });
    });
  });

  it('keeps lines that were added or removed here, and takes those that came from elsewhere', () => {
    const draft = shown();
    const mine = { ...blankLine(), product: 'Tea' };
    draft.lines = [mine];
    const after = shown();
    const theirs = { ...blankLine(), localId: 'line-b' as LocalId, product: 'Milk' };
    after.lines.push(theirs);
    expect(rebaseDraft(draft, shown(), after, 'en').draft.lines.map(({ product }) => product)).toEqual(['Milk', 'Tea']);
  });

  it('keeps a line with typed changes that was removed elsewhere, and drops one without', () => {
    const gone = { ...shown(), lines: [] };
    expect(rebaseDraft(shown(), shown(), gone, 'en')).toMatchObject({ draft: { lines: [] }, collides: false });
    const draft = shown();
    line(draft).values.price = '9';
    const rebased = rebaseDraft(draft, shown(), gone, 'en');
    expect(rebased.draft.lines).toHaveLength(1);
    expect(rebased.collides).toBe(true);
  });

  it('enters a line with typed changes anew if it was removed elsewhere, and changes it if it is there again', () => {
    const held = shown();
    line(held).values.net_value = '77';
    const draft = structuredClone(held);
    typeIntoLine(line(draft), 'price', '9', 'en');
    const gone = { ...shown(), lines: [] };
    const alone = rebaseDraft(draft, held, gone, 'en').draft;
    const { added, changed } = readDraft(alone, gone, 'en');
    expect(changed).toEqual([]);
    expect(added).toMatchObject([{ changes: { price: 9, id_item: Number(line(held).values.id_item) } }]);
    expect(added[0]?.changes).not.toHaveProperty('net_value');
    const again = rebaseDraft(alone, gone, held, 'en').draft;
    expect(again).toEqual(draft);
    expect(readDraft(again, held, 'en')).toMatchObject({ added: [], changed: [{ changes: { price: 9 } }] });
  });
});
