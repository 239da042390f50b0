import { describe, expect, it } from 'vitest';
import { commandSchemas } from '../../../../src-shared/contract/commands.ts';
import type { OrderDetail } from '../../../../src-shared/contract/orders/order-views.ts';
import { validate } from '../../../../src-shared/contract/validate.ts';
import type { LocalId } from '../../../../src-shared/domain/ids.ts';
import { blankOrder, draftOf, type OrderDraft } from '../../../../src-renderer/screens/order-editor/draft/draft.ts';
import { blankLine } from '../../../../src-renderer/screens/order-editor/line/line-draft.ts';
import { copyLines } from '../../../../src-renderer/screens/order-editor/terms/presets.ts';
import { checkHeader, checkLine } from '../../../../src-renderer/screens/order-editor/draft/check-draft.ts';
import { createProblems } from '../../../../src-renderer/screens/order-editor/draft/problems.ts';
import { readDraft } from '../../../../src-renderer/screens/order-editor/draft/read-draft.ts';
import { known, line, lineId, shown } from './shown-order.ts';

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

  it.each(['en', 'pt-BR'] as const)('has the same figures if the service writes its numbers as text (%s)', (locale) => {
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
  });

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
