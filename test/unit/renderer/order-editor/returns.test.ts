import { describe, expect, it } from 'vitest';
import { commandSchemas } from '../../../../src-shared/contract/commands.ts';
import type { OrderDetail } from '../../../../src-shared/contract/orders/order-views.ts';
import { validate } from '../../../../src-shared/contract/validate.ts';
import type { LocalId } from '../../../../src-shared/domain/ids.ts';
import { blankOrder, draftOf, type OrderDraft } from '../../../../src-renderer/screens/order-editor/draft/draft.ts';
import { blankLine } from '../../../../src-renderer/screens/order-editor/line/line-draft.ts';
import { copyOrder } from '../../../../src-renderer/screens/order-editor/terms/presets.ts';
import { checkLine } from '../../../../src-renderer/screens/order-editor/draft/check-draft.ts';
import { readDraft } from '../../../../src-renderer/screens/order-editor/draft/read-draft.ts';
import { typeIntoLine } from '../../../../src-renderer/screens/order-editor/line/calculate-line.ts';
import {
  packTemplate,
  unpackTemplate,
  useTemplate,
} from '../../../../src-renderer/screens/order-editor/templates/template-content.ts';
import { translateDraft } from '../../../../src-renderer/screens/order-editor/draft/translate-draft.ts';
import { rebaseDraft } from '../../../../src-renderer/screens/order-editor/draft/rebase-draft.ts';
import { known, line, lineId } from './shown-order.ts';

describe('a return, or a line with a surcharge', () => {
  const held = { item: { id: 500, name: 'Coffee' }, quantity: -2, price: 50, vlr_desc: -5, unit_liq: -47.5 };
  const taxes = { base_icms: -95, icms: 18, vlr_icms: -17.1 };
  const surcharge = { item: { id: 501, name: 'Tea' }, quantity: 1, price: 50, perc_desc: -10 };
  const free = { item: { id: 502, name: 'Sample' }, quantity: 0, price: 5, perc_desc: 120 };
  const returned: OrderDetail = {
    ...known,
    order: {
      ...known.order,
      items: [held, surcharge, free].map((each, at) => ({
        ...{ localId: `line-${at}` as LocalId, id: 70 + at },
        ...each,
        ...(at === 0 ? taxes : {}),
      })),
    },
  };
  const wrong = (draft: OrderDraft, base: OrderDraft | null) =>
    draft.lines.flatMap((each, at) => Object.keys(checkLine(each, base?.lines[at] ?? null, 'pt-BR', true)));

  it.each(['en', 'pt-BR'] as const)('can be copied as the service holds it (%s)', (locale) => {
    const copy = translateDraft(copyOrder(returned, draftOf(returned, locale), locale), locale, 'pt-BR');
    expect(wrong(copy, null)).toEqual([]);
    const { added, problems } = readDraft(copy, blankOrder(), 'pt-BR');
    expect(problems).toEqual({});
    const items = added.map(({ changes }) => changes);
    expect(items).toMatchObject([
      { quantity: -2, price: 50, discount_value: -5, base_icms: -95, value_icms: -17.1 },
      { quantity: 1, discount_percentage: -10 },
      { quantity: 0, discount_percentage: 120 },
    ]);
    const order = { id_customer: 1, items };
    expect(validate(commandSchemas['order.create'], { order })).toEqual({ ok: true, value: { order } });
  });

  it('goes into a template and out of it', () => {
    const used = blankOrder();
    const template = unpackTemplate(packTemplate(copyOrder(returned, draftOf(returned, 'en'), 'en'), 'en'), 'pt-BR');
    if (template) useTemplate(used, template, 'pt-BR');
    expect(used.lines).toHaveLength(3);
    expect(wrong(used, null)).toEqual([]);
  });

  it('can be changed, with the taxes that follow, and for another of its kind', () => {
    const base = draftOf(returned, 'pt-BR');
    const draft = draftOf(returned, 'pt-BR');
    typeIntoLine(line(draft), 'price', '60', 'pt-BR');
    typeIntoLine(line(draft), 'quantity', '-3', 'pt-BR');
    expect(line(draft).values).toMatchObject({ base_icms: '-175,00', value_icms: '-31,50' });
    expect(wrong(draft, base)).toEqual([]);
    expect(readDraft(draft, base, 'pt-BR').changed.map(({ changes }) => changes)).toEqual([
      { price: 60, quantity: -3, base_icms: -175, value_icms: -31.5 },
    ]);
  });

  it('is a slip if the rep makes one of another line, or of another field', () => {
    const draft = copyOrder(returned, draftOf(returned, 'pt-BR'), 'pt-BR');
    const [, second, third] = draft.lines;
    if (!second || !third) throw new Error('Lines are missing');
    typeIntoLine(second, 'quantity', '-1', 'pt-BR');
    typeIntoLine(third, 'quantity', '-1', 'pt-BR');
    typeIntoLine(third, 'price', '-5', 'pt-BR');
    expect(wrong(draft, null)).toEqual(['quantity', 'quantity', 'price']);
    const fresh = blankLine();
    for (const field of ['quantity', 'discount_value'] as const) typeIntoLine(fresh, field, '-2', 'pt-BR');
    expect(checkLine(fresh, null, 'pt-BR', false)).toEqual({
      quantity: { code: 'mustBeMoreThanZero' },
      discount_value: { code: 'mustNotBeNegative' },
    });
  });

  it('is a slip to take more than all of a price off, as a value too, but not if the service held that', () => {
    const typed = { ...blankLine(), product: 'Coffee' };
    typed.values.id_item = '500';
    for (const [field, text] of [
      ['quantity', '1'],
      ['price', '10'],
      ['discount_value', '50'],
    ] as const)
      typeIntoLine(typed, field, text, 'pt-BR');
    expect(checkLine(typed, null, 'pt-BR', true)).toEqual({
      discount_percentage: { code: 'mustBeFromZeroToAHundred' },
    });
    const item = { localId: lineId, id: 70, item: { id: 500, name: 'Coffee' }, quantity: 1, price: 10, vlr_desc: 50 };
    const order = { ...known, order: { ...known.order, items: [item] } };
    const held = copyOrder(order, draftOf(order, 'pt-BR'), 'pt-BR');
    expect(wrong(held, null)).toEqual([]);
    typeIntoLine(line(held), 'price', '11', 'pt-BR');
    expect(wrong(held, null)).toEqual([]);
  });

  it('stays one if others removed the line while the rep typed into it', () => {
    const base = draftOf(returned, 'pt-BR');
    const draft = draftOf(returned, 'pt-BR');
    line(draft).values.description = 'avaria';
    const { draft: rebased } = rebaseDraft(draft, base, { ...base, lines: base.lines.slice(1) }, 'pt-BR');
    expect(line(rebased)).toMatchObject({ localId: null });
    expect(wrong(rebased, null)).toEqual([]);
  });
});
