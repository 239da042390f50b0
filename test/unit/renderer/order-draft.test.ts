import { describe, expect, it } from 'vitest';
import { commandSchemas } from '../../../src-shared/contract/commands.ts';
import type { FoldedItem, OrderDetail } from '../../../src-shared/contract/queries.ts';
import { validate } from '../../../src-shared/contract/validate.ts';
import type { LocalId } from '../../../src-shared/domain/ids.ts';
import { blankOrder, draftOf, type OrderDraft } from '../../../src-renderer/screens/order-editor/draft.ts';
import { blankLine, type LineDraft } from '../../../src-renderer/screens/order-editor/line-draft.ts';
import { copyLines, copyOrder } from '../../../src-renderer/screens/order-editor/presets.ts';
import { checkHeader, checkLine } from '../../../src-renderer/screens/order-editor/check-draft.ts';
import { createProblems } from '../../../src-renderer/screens/order-editor/problems.ts';
import { readDraft } from '../../../src-renderer/screens/order-editor/read-draft.ts';
import { typeIntoLine } from '../../../src-renderer/screens/order-editor/reckon-line.ts';
import {
  packTemplate,
  unpackTemplate,
  useTemplate,
} from '../../../src-renderer/screens/order-editor/template-content.ts';
import { translateDraft } from '../../../src-renderer/screens/order-editor/translate-draft.ts';
import { rebaseDraft } from '../../../src-renderer/screens/order-editor/rebase-draft.ts';

const lineId = 'line-a' as LocalId;

const known: OrderDetail = {
  localId: 'order-a' as LocalId,
  id: 7,
  addressLocalId: null,
  isAddressGone: false,
  estimate: null,
  leftOut: [],
  sync: { state: 'onService', entryIds: [], deletedThere: false },
  order: {
    id: 7,
    date: '2026-03-02T00:00:00.000Z',
    delivery_date: '2026-03-05T17:30:00-03:00',
    customer: { id: 1, name: 'Mercado Central', fk_id: 'CLI-1' },
    status: { id: 2 },
    freight: { id: 3, name: 'CIF', value: 12.5 },
    address: { id: 40, street: 'Rua A', number: 5 },
    observations: 'call first',
    custom_fields: { route: 'north', weight: 3 },
    items: [
      {
        localId: lineId,
        id: 70,
        item: { id: 500, name: 'Coffee' },
        quantity: 1234.567,
        price: 2.345,
        perc_desc: 5,
        icms: 18,
        value_ipi: 1.1,
      },
    ],
  },
};

const shown = () => draftOf(known, 'en');
const line = (draft: OrderDraft): LineDraft => draft.lines[0] ?? blankLine();

describe('an order that is shown and not touched', () => {
  it.each(['en', 'pt-BR'] as const)('has nothing to save (%s)', (locale) => {
    const draft = draftOf(known, locale);
    expect(readDraft(structuredClone(draft), draft, locale)).toEqual({
      changes: {},
      added: [],
      changed: [],
      removed: [],
      problems: {},
    });
  });

  it.each(['en', 'pt-BR'] as const)(
    'has the same figures where the service writes its numbers as text (%s)',
    (locale) => {
      const [item] = known.order.items;
      const figures = { quantity: '1.500', price: '10.0000', vlr_desc: '-0.125', perc_desc: '5.00', icms: '18' };
      const items = [{ ...item, ...figures }] as unknown as OrderDetail['order']['items'];
      const freight = { value: '1.250' as unknown as number };
      const draft = draftOf({ ...known, order: { ...known.order, items, freight } }, locale);
      const copied = readDraft({ ...draft, lines: copyLines(draft.lines, locale) }, blankOrder(), locale);
      expect(copied.problems).toEqual({});
      expect(copied.changes.freight_value).toBe(1.25);
      const sent = { quantity: 1.5, price: 10, discount_value: -0.125, discount_percentage: 5, aliq_icms: 18 };
      expect(copied.added).toMatchObject([{ changes: sent }]);
    },
  );

  it('shows text that is no number as it came', () => {
    const items = known.order.items.map((item) => ({ ...item, price: '2,345 a dúzia' as unknown as number }));
    expect(line(draftOf({ ...known, order: { ...known.order, items } }, 'pt-BR')).values.price).toBe('2,345 a dúzia');
  });

  it('shows a date at midnight UTC as that day, wherever this machine is', () => {
    expect(shown().values.date).toBe('2026-03-02');
  });
});

describe('what the service holds beyond its interface', () => {
  const odd: OrderDetail = {
    ...known,
    order: {
      ...{ id: 7, customer: { name: 'Mercado Central' }, status: { name: 'Aberto' } },
      ...{ address: { street: 'Rua A' }, freight: { value: -1 } },
      items: [
        { localId: lineId, id: 70, item: { name: 'Frete' }, quantity: -2, perc_desc: 120, price: 5 },
        { localId: 'line-b' as LocalId, id: 71, description: 'Sem produto' },
      ],
    },
  };

  function problemsOf(draft: OrderDraft): object[] {
    const base = draftOf(odd, 'en');
    const lines = draft.lines.map((each, at) => checkLine(each, base.lines[at] ?? null, 'en', true));
    return [checkHeader(draft, base, 'en', true), readDraft(draft, base, 'en').problems, ...lines];
  }

  it('does not keep the rep from saving something else', () => {
    const draft = draftOf(odd, 'en');
    draft.values.observations = 'call first';
    line(draft).values.price = '6';
    expect(problemsOf(draft)).toEqual([{}, {}, {}, {}]);
    const reading = readDraft(draft, draftOf(odd, 'en'), 'en');
    expect(reading.changes).toEqual({ observations: 'call first' });
    expect(reading.changed.map(({ changes }) => changes)).toEqual([{ price: 6 }]);
  });

  it('is a problem where the rep puts it, or takes away what must be there', () => {
    const draft = draftOf(odd, 'en');
    draft.labels.id_user = 'Nobody';
    line(draft).values.quantity = '0';
    line(draft).product = 'Tea';
    expect(problemsOf(draft)).toEqual([
      { id_user: { code: 'notChosen' } },
      { id_user: { code: 'notChosen' }, [`${lineId}.id_item`]: { code: 'notChosen' } },
      { quantity: { code: 'mustBeMoreThanZero' }, id_item: { code: 'notChosen' } },
      {},
    ]);
    const cleared = shown();
    cleared.values.id_customer = '';
    cleared.labels.id_customer = '';
    expect(checkHeader(cleared, shown(), 'en', true)).toEqual({ id_customer: { code: 'required' } });
  });
});

describe('what is saved', () => {
  it('is only what was changed, and null for what was emptied', () => {
    const draft = shown();
    draft.values.observations = '';
    draft.values.freight_value = '10,25';
    line(draft).values.price = '3.5';
    const reading = readDraft(draft, shown(), 'en');
    expect(reading.changes).toEqual({ observations: null, freight_value: 10.25 });
    expect(reading.changed.map(({ changes }) => changes)).toEqual([{ price: 3.5 }]);
  });

  it('names a removed line and an added one', () => {
    const draft = shown();
    const added = blankLine();
    Object.assign(added, { product: 'Tea', values: { ...added.values, id_item: '501', quantity: '2' } });
    draft.lines = [added, blankLine()];
    const reading = readDraft(draft, shown(), 'en');
    expect(reading.removed).toEqual([lineId]);
    expect(reading.added.map(({ changes }) => changes)).toEqual([{ id_item: 501, quantity: 2 }]);
    expect(reading.problems).toEqual({});
  });

  it('carries a day with the offset of this machine, so that the service sees that day', () => {
    const draft = shown();
    draft.values.delivery_date = '2026-04-01';
    const { changes } = readDraft(draft, shown(), 'en');
    expect(changes.delivery_date).toMatch(/^2026-04-01T00:00:00[+-]\d{2}:\d{2}$/);
    expect(Date.parse(changes.delivery_date ?? '')).toBe(new Date(2026, 3, 1).getTime());
  });

  it('names an address by the one of its two names that fits', () => {
    const local = shown();
    local.values.address = 'local:addr-1';
    expect(readDraft(local, shown(), 'en').changes).toEqual({ address_local_id: 'addr-1' });
    const back = shown();
    back.values.address = 'id:41';
    expect(readDraft(back, local, 'en').changes).toEqual({ id_address: 41, address_local_id: null });
    const none = { ...shown(), values: { ...shown().values, address: '' }, labels: { ...shown().labels, address: '' } };
    expect(readDraft(none, shown(), 'en').changes).toEqual({ id_address: null });
  });

  it('holds every custom field when one of them changed', () => {
    const draft = shown();
    draft.customFields[0] = { key: 'route', value: 'south' };
    expect(readDraft(draft, shown(), 'en').changes).toEqual({ custom_fields: { route: 'south', weight: '3' } });
  });

  it('leaves the names of custom fields as the order has them, whatever they are', () => {
    const base = shown();
    base.customFields = ['Setor ', 'Setor', '', 'rota'].map((key) => ({ key, value: '1' }));
    const draft = structuredClone(base);
    draft.customFields[3] = { key: 'rota', value: '2' };
    draft.customFields.push({ key: ' novo ', value: '3' });
    const custom_fields = { 'Setor ': '1', Setor: '1', '': '1', rota: '2', novo: '3' };
    expect(readDraft(draft, base, 'en')).toMatchObject({ changes: { custom_fields }, problems: {} });
  });

  it('takes a custom field of any name', () => {
    const draft = shown();
    const names = ['__proto__', 'constructor', 'toString'];
    draft.customFields = names.map((key) => ({ key, value: 'x' }));
    const { changes } = readDraft(draft, shown(), 'en');
    expect(Object.entries(changes.custom_fields ?? {})).toEqual(names.map((key) => [key, 'x']));
  });
});

it('a custom field that holds nothing is empty, and one of another kind than text its JSON', () => {
  const { order, ...rest } = known;
  const draft = draftOf({ ...rest, order: { ...order, custom_fields: { obs: null, urgent: true } } }, 'en');
  expect(draft.customFields).toEqual([
    { key: 'obs', value: '' },
    { key: 'urgent', value: 'true' },
  ]);
});

describe('what cannot be read', () => {
  it('is said beside its field, and drops nothing else', () => {
    const draft = shown();
    draft.values.freight_value = '1.234';
    draft.values.delivery_date = '?T10:00';
    draft.labels.id_category = 'Whole';
    draft.customFields.push({ key: '', value: 'x' }, { key: 'route', value: 'y' });
    draft.values.observations = 'kept';
    Object.assign(line(draft).values, { quantity: '', price: 'ten' });
    const { problems, changes } = readDraft(draft, shown(), 'en');
    expect(changes.observations).toBe('kept');
    expect(Object.fromEntries(Object.entries(problems).map(([key, { code }]) => [key, code]))).toEqual({
      freight_value: 'numberAmbiguous',
      delivery_date: 'dateIncomplete',
      id_category: 'notChosen',
      'custom.2': 'customKeyMissing',
      'custom.3': 'customKeyTwice',
      [`${line(draft).key}.quantity`]: 'required',
      [`${line(draft).key}.price`]: 'mustBeANumber',
    });
  });

  it('finds its field from the paths of the contract', () => {
    const draft = { ...blankOrder(), lines: [blankLine()] };
    const order = { items: [{ id_item: 5, quantity: NaN }], freight_value: Infinity };
    const checked = validate(commandSchemas['order.create'], { order });
    const fields = !checked.ok && checked.error.kind === 'invalid' ? checked.error.fields : [];
    expect(createProblems(fields, draft.lines)).toEqual({
      id_customer: { code: 'required' },
      freight_value: { code: 'mustBeANumber' },
      [`${draft.lines[0]?.key}.quantity`]: { code: 'mustBeANumber' },
    });
  });
});

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
    const copy = translateDraft(copyOrder(returned, locale), locale, 'pt-BR');
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
    const template = unpackTemplate(packTemplate(copyOrder(returned, 'en'), 'en'), 'pt-BR');
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

  it('is a slip where the rep makes one of another line, or of another field', () => {
    const draft = copyOrder(returned, 'pt-BR');
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

  it('is a slip to take more than all of a price off, as a value too; not where the service held that', () => {
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
    const held = copyOrder({ ...known, order: { ...known.order, items: [item] } }, 'pt-BR');
    expect(wrong(held, null)).toEqual([]);
    typeIntoLine(line(held), 'price', '11', 'pt-BR');
    expect(wrong(held, null)).toEqual([]);
  });

  it('stays one where others removed the line while the rep typed into it', () => {
    const base = draftOf(returned, 'pt-BR');
    const draft = draftOf(returned, 'pt-BR');
    line(draft).values.description = 'avaria';
    const { draft: rebased } = rebaseDraft(draft, base, { ...base, lines: base.lines.slice(1) }, 'pt-BR');
    expect(line(rebased)).toMatchObject({ localId: null });
    expect(wrong(rebased, null)).toEqual([]);
  });
});

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

    it('does not reckon over what others have typed into one of them', () => {
      const after = heldWith({ base_icms: 999, vlr_icms: 179.82 });
      const { draft } = rebaseDraft(structuredClone(before), before, after, 'en');
      typeIntoLine(line(draft), 'quantity', '3', 'en');
      expect(readDraft(draft, after, 'en').changed.map(({ changes }) => changes)).toEqual([{ quantity: 3 }]);
      expect(line(draft).values).toMatchObject({ base_icms: '999.00', value_icms: '179.82' });
    });

    it('reckons them from what the rep typed and what others changed', () => {
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

    it('goes on to follow where a figure is still empty', () => {
      const unpriced = heldWith({ price: null, icms: null, base_icms: null, vlr_icms: null });
      const mine = structuredClone(unpriced);
      typeIntoLine(line(mine), 'aliq_icms', '18', 'en');
      const { draft } = rebaseDraft(mine, unpriced, structuredClone(unpriced), 'en');
      typeIntoLine(line(draft), 'price', '10', 'en');
      expect(line(draft).values).toMatchObject({ base_icms: '20.00', value_icms: '3.60' });
    });

    it('has others’ figures as they are where the rep typed something else', () => {
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

  it('enters a line with typed changes anew where it was removed elsewhere, and changes it where it is there again', () => {
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
