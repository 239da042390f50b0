import { describe, expect, it } from 'vitest';
import { blankOrder, draftOf } from '../../../../src-renderer/screens/order-editor/draft/draft.ts';
import {
  addStep,
  applyStep,
  fillSteps,
  snapshotOf,
  stepBetween,
} from '../../../../src-renderer/screens/order-editor/draft/history.ts';
import { blankLine, type LineDraft } from '../../../../src-renderer/screens/order-editor/line/line-draft.ts';
import { copyLines, takeCustomerTerms } from '../../../../src-renderer/screens/order-editor/terms/presets.ts';
import { takeProduct, typeIntoLine } from '../../../../src-renderer/screens/order-editor/line/calculate-line.ts';
import { known, line } from './shown-order.ts';

function bought(): LineDraft {
  const copied = line(draftOf(known, 'en'));
  Object.assign(copied.values, { quantity: '6', price: '2.64', discount_percentage: '10', discount_value: '1.58' });
  copied.ours = ['discount_value'];
  return copied;
}

describe('another product in a line', () => {
  it('takes price and discount of the one before it with it, and keeps the quantity', () => {
    for (const replaced of [bought(), ...copyLines([bought()], 'en')]) {
      replaced.values.id_item = '77';
      expect(takeProduct(replaced, 'en')).toBe(true);
      expect(replaced.values).toMatchObject({ quantity: '6', price: '', discount_percentage: '', discount_value: '' });
      expect(takeProduct(replaced, 'en')).toBe(false);
    }
  });

  it('takes taxes, net and description of the one before it with it', () => {
    const replaced = bought();
    const held = { aliq_ipi: '9.75', base_ipi: '14.26', value_ipi: '1.39', net_value: '14.26', description: 'Crate' };
    Object.assign(replaced.values, held);
    replaced.values.id_item = '77';
    takeProduct(replaced, 'en');
    expect(replaced.values).toMatchObject({
      aliq_ipi: '',
      base_ipi: '',
      value_ipi: '',
      net_value: '',
      description: '',
    });
  });

  it('leaves what the rep typed into the line', () => {
    const replaced = bought();
    typeIntoLine(replaced, 'price', '3', 'en');
    typeIntoLine(replaced, 'discount_percentage', '5', 'en');
    replaced.values.id_item = '77';
    takeProduct(replaced, 'en');
    expect(replaced.values).toMatchObject({ price: '3', discount_percentage: '5', discount_value: '0.90' });
  });

  it('is not the same product chosen again, nor an emptied field', () => {
    const same = bought();
    const product = same.values.id_item;
    same.values.id_item = '';
    expect(takeProduct(same, 'en')).toBe(false);
    same.values.id_item = product;
    expect(takeProduct(same, 'en')).toBe(false);
    expect(same.values.price).toBe('2.64');
  });
});

describe('lines copied from an order', () => {
  it('lose price and discount when the order is given to another customer', () => {
    const draft = { ...blankOrder(), lines: copyLines([bought(), bought()], 'en', '1') };
    const [first, second] = draft.lines as [LineDraft, LineDraft];
    typeIntoLine(second, 'price', '9', 'en');
    for (const customer of ['', '1']) {
      draft.values.id_customer = customer;
      takeCustomerTerms(draft, null, 'en');
      expect(first.values.price).toBe('2.64');
    }
    draft.values.id_customer = '2';
    takeCustomerTerms(draft, null, 'en');
    expect(first.values).toMatchObject({ quantity: '6', price: '', discount_percentage: '' });
    expect(second.values.price).toBe('9');
  });
});

describe('a price that is filled in for a chosen product', () => {
  const fill = (each: LineDraft) => {
    each.values.price = '4.50';
    each.ours = ['price'];
  };

  it('is taken back with the product, whatever was typed before it came', () => {
    const draft = { ...blankOrder(), lines: [{ ...blankLine(), key: 'a' }] };
    const shown = line(draft);
    const states = [snapshotOf(draft)];
    const change = (work: () => void) => {
      work();
      states.push(snapshotOf(draft));
    };
    change(() => Object.assign(shown, { product: 'Coffee', values: { ...shown.values, id_item: '5' } }));
    change(() => (shown.values.quantity = '12'));
    const steps = [1, 2].map((at) => stepBetween(states[at - 1]!, states[at]!, at * 10_000)!);
    const [choice, typed] = fillSteps(steps, 'a', fill);
    fill(shown);
    applyStep(draft, typed!, 0);
    expect(line(draft).values).toMatchObject({ id_item: '5', quantity: '', price: '4.50' });
    applyStep(draft, choice!, 0);
    expect(line(draft).values).toMatchObject({ id_item: '', price: '' });
    applyStep(draft, choice!, 1);
    expect(line(draft).values).toMatchObject({ id_item: '5', price: '4.50' });
  });

  it('comes in one step with the text by which the product was found, however long that took', () => {
    const draft = { ...blankOrder(), lines: [{ ...bought(), key: 'a' }] };
    const shown = line(draft);
    const before = snapshotOf(draft);
    Object.assign(shown, { product: 'caf', values: { ...shown.values, id_item: '' } });
    const searching = snapshotOf(draft);
    Object.assign(shown, { product: 'Coffee', values: { ...shown.values, id_item: '5', price: '' } });
    const chosen = snapshotOf(draft);
    const past = addStep([stepBetween(before, searching, 0)!], stepBetween(searching, chosen, 60_000)!);
    expect(past).toHaveLength(1);
    applyStep(draft, past[0]!, 0);
    expect(line(draft).values.price).toBe('2.64');
  });
});
