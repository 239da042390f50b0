/** Prices of a standing order, where nothing else is known of its products. */
import { expect, it } from 'vitest';
import { blankOrder } from '../../../../src-renderer/screens/order-editor/draft/draft.ts';
import { takeProduct, typeIntoLine } from '../../../../src-renderer/screens/order-editor/line/calculate-line.ts';
import { blankLine, type LineDraft } from '../../../../src-renderer/screens/order-editor/line/line-draft.ts';
import {
  keepPrices,
  packTemplate,
  unpackTemplate,
  useTemplate,
} from '../../../../src-renderer/screens/order-editor/templates/template-content.ts';
import { fillKnown } from '../../../../src-renderer/screens/order-editor/terms/fill-known.ts';
import { copyLines, takeCustomerTerms } from '../../../../src-renderer/screens/order-editor/terms/presets.ts';

/** Begun for customer 7, with one line: two of product 500 at 50. */
function begin() {
  const line = blankLine();
  Object.assign(line.values, { id_item: '500', quantity: '2', price: '50.00' });
  const content = packTemplate({ ...blankOrder(), lines: [{ ...line, product: 'Coffee' }] }, 'en');
  const draft = blankOrder();
  draft.values.id_customer = '7';
  useTemplate(draft, unpackTemplate(content, 'en') ?? blankOrder(), 'en');
  keepPrices(draft, 7, 'en');
  takeCustomerTerms(draft, null, 'en');
  return { draft, line: draft.lines[0] ?? blankLine() };
}

/** The answer that nothing is known of its product. */
function fillNothing(line: LineDraft): void {
  const known = { asked: new Set([line.values.id_item]), prices: new Map(), taxes: new Map() };
  fillKnown(line, known, { isReplaced: false, locale: 'en' });
}

it('are read right where another region is set, though Spanish writes numbers in two ways', () => {
  const line = blankLine();
  Object.assign(line.values, { id_item: '500', quantity: '2', price: '31.64' });
  const here = packTemplate({ ...blankOrder(), lines: [line] }, 'es');
  expect(JSON.parse(here)).toMatchObject({ locale: 'en' });
  const elsewhere = here.replace('"locale":"en"', '"locale":"pt-BR"').replace('31.64', '31,64');
  for (const content of [here, elsewhere]) {
    expect(unpackTemplate(content, 'es')?.lines[0]?.values.price).toBe('31.64');
  }
});

it('are filled in however often it is asked, and never over what was typed', () => {
  const { line } = begin();
  for (let times = 0; times < 2; times += 1) {
    fillNothing(line);
    expect([line.values.price, line.ours.includes('price')]).toEqual(['50.00', true]);
  }
  typeIntoLine(line, 'price', '7.77', 'en');
  fillNothing(line);
  expect(line.values.price).toBe('7.77');
});

it('stay with their lines when others come and go meanwhile', () => {
  const { draft, line } = begin();
  const added = blankLine();
  added.values.id_item = '501';
  draft.lines = [added, line, { ...added, key: 'other' }];
  for (const each of draft.lines) fillNothing(each);
  expect(draft.lines.map(({ values }) => values.price)).toEqual(['', '50.00', '']);
});

it('go with their product', () => {
  const { line } = begin();
  line.values.id_item = '501';
  takeProduct(line, 'en');
  fillNothing(line);
  expect(line.values.price).toBe('');
});

it('are for no other customer, and in no copy of the line', () => {
  const { draft, line } = begin();
  const [copy] = copyLines(draft.lines, 'en');
  expect(copy?.keptPrice).toBeUndefined();
  draft.values.id_customer = '8';
  takeCustomerTerms(draft, null, 'en');
  fillNothing(line);
  expect(line.values).toMatchObject({ price: '', quantity: '2' });
});
