import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SaleTerms } from '../../../../src-shared/contract/catalogue/sale-terms.ts';
import { packDraft, unpackDraft } from '../../../../src-renderer/screens/order-editor/draft/draft-content.ts';
import { blankOrder, type OrderDraft } from '../../../../src-renderer/screens/order-editor/draft/draft.ts';
import {
  addStep,
  applyStep,
  partsOf,
  snapshotOf,
  stepBetween,
  type Step,
} from '../../../../src-renderer/screens/order-editor/draft/history.ts';
import { blankLine, type LineDraft } from '../../../../src-renderer/screens/order-editor/line/line-draft.ts';
import { rebaseDraft } from '../../../../src-renderer/screens/order-editor/draft/rebase-draft.ts';
import { rebaseSteps } from '../../../../src-renderer/screens/order-editor/draft/rebase-steps.ts';
import { translateDraft, translateSteps } from '../../../../src-renderer/screens/order-editor/draft/translate-draft.ts';

/** What a rep does to a draft. */
const act = fc.oneof(
  fc.record({ kind: fc.constant('note' as const), text: fc.string({ maxLength: 5 }) }),
  fc.record({ kind: fc.constant('add' as const) }),
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat(5) }),
  fc.record({ kind: fc.constant('type' as const), at: fc.nat(5), text: fc.string({ maxLength: 5 }) }),
  fc.record({ kind: fc.constant('swap' as const) }),
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

function perform(draft: OrderDraft, done: Act): void {
  const line = 'at' in done ? draft.lines[done.at] : undefined;
  if (done.kind === 'note') draft.values.observations = done.text;
  else if (done.kind === 'add') draft.lines.push(blankLine());
  else if (done.kind === 'swap') draft.lines.reverse();
  else if (line && done.kind === 'remove') draft.lines = draft.lines.filter((other) => other !== line);
  else if (line && done.kind === 'type') line.values.quantity = done.text;
}

function filledLine(): LineDraft {
  const line = blankLine();
  Object.assign(line.values, { id_item: '7', quantity: '12', price: '10.50' });
  return { ...line, product: 'Coffee' };
}

describe('steps', () => {
  it('lead back to the beginning and forth to the end, whatever was done', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), fc.boolean(), (acts, isSlow) => {
        const draft = { ...blankOrder(), lines: [blankLine(), blankLine()] };
        const first = JSON.stringify(draft);
        let past: Step[] = [];
        let before = snapshotOf(draft);
        acts.forEach((done, at) => {
          perform(draft, done);
          const after = snapshotOf(draft);
          const step = stepBetween(before, after, at * (isSlow ? 10_000 : 100));
          if (step) past = addStep(past, step);
          before = after;
        });
        const last = JSON.stringify(draft);
        for (const step of past.toReversed()) applyStep(draft, step, 0);
        expect(JSON.stringify(draft)).toBe(first);
        for (const step of past) applyStep(draft, step, 1);
        expect(JSON.stringify(draft)).toBe(last);
      }),
    );
  });

  it('join what is typed of a product, though the terms of its customer are filled in meanwhile', () => {
    const draft = { ...blankOrder(), lines: [blankLine()] };
    const [line] = draft.lines as [LineDraft];
    let past: Step[] = [];
    let before = snapshotOf(draft);
    const done = (change: () => void, atMs: number) => {
      change();
      const after = snapshotOf(draft);
      const step = stepBetween(before, after, atMs);
      if (step) past = partsOf(step).reduce(addStep, past);
      before = after;
    };
    done(() => (line.product = 'ME'), 0);
    done(() => {
      Object.assign(draft.values, { id_payment_type: '2' });
      line.product = 'MER';
    }, 10);
    done(() => Object.assign(draft.values, { id_branch_company: '1' }), 15);
    done(() => (line.product = 'MER-0079'), 20);
    done(() => {
      Object.assign(line.values, { id_item: '79', price: '4.50' });
      line.ours = ['price'];
      line.product = 'Coffee';
    }, 9_000);
    applyStep(draft, past.at(-1) as Step, 0);
    expect(draft.lines).toEqual([{ ...blankLine(), key: line.key }]);
    expect(draft.values).toMatchObject({ id_payment_type: '2', id_branch_company: '1' });
  });

  it('join what is typed into one field, until there is a pause or another field', () => {
    const draft = { ...blankOrder(), lines: [blankLine()] };
    let past: Step[] = [];
    const type = (field: 'observations' | 'fk_id', text: string, atMs: number) => {
      const before = snapshotOf(draft);
      draft.values[field] = text;
      const step = stepBetween(before, snapshotOf(draft), atMs);
      if (step) past = addStep(past, step);
    };
    type('observations', 'a', 0);
    type('observations', 'ab', 300);
    type('observations', 'abc', 5_000);
    type('fk_id', 'X', 5_300);
    expect(past).toHaveLength(3);
  });

  it('are kept, the last one at least, however long they are', () => {
    const draft = blankOrder();
    let past: Step[] = [];
    for (const [at, letter] of ['a', 'b', 'c'].entries()) {
      const before = snapshotOf(draft);
      draft.values.observations = letter.repeat(1_500_000);
      const step = stepBetween(before, snapshotOf(draft), at * 10_000);
      if (step) past = addStep(past, step);
    }
    expect(past).toHaveLength(1);
    for (const step of past) applyStep(draft, step, 0);
    expect(draft.values.observations[0]).toBe('b');
  });

  it('are none if nothing changed', () => {
    const draft = blankOrder();
    expect(stepBetween(snapshotOf(draft), snapshotOf(structuredClone(draft)), 0)).toBeNull();
  });
});

describe('how the product of a line is sold', () => {
  const terms: SaleTerms = {
    ...{
      productId: 7,
      listName: null,
      ean: null,
      unit: 'UN',
      carton: 12,
      multiple: null,
      minimum: null,
      minimumPrice: null,
    },
    ...{ stock: null, stockDate: null, validFrom: null, validTo: null },
  };
  const sold = (): OrderDraft => ({ ...blankOrder(), lines: [{ ...filledLine(), key: 'a', terms }] });

  it('makes no step and is not kept, whenever it is learned', () => {
    const draft = sold();
    const before = snapshotOf({ ...draft, lines: draft.lines.map(({ terms: _, ...line }) => line) });
    expect(stepBetween(before, snapshotOf(draft), 0)).toBeNull();
    const rest = { locale: 'en' as const, past: [], future: [] };
    expect(unpackDraft(packDraft(snapshotOf(draft), null, rest))?.draft.lines[0]?.terms).toBeUndefined();
  });

  it('stays known over a step back, as long as the product is the same', () => {
    const draft = sold();
    const [line = blankLine()] = draft.lines;
    const first = snapshotOf(draft);
    line.values.quantity = '24';
    const typed = snapshotOf(draft);
    line.values.id_item = '8';
    const [byType, byChoice] = [stepBetween(first, typed, 0), stepBetween(typed, snapshotOf(draft), 0)];
    if (byChoice) applyStep(draft, byChoice, 0);
    expect(line.values.id_item).toBe('7');
    expect(line.terms).toBeUndefined();
    line.terms = terms;
    if (byType) applyStep(draft, byType, 0);
    expect(line).toMatchObject({ values: { quantity: '12' }, terms });
  });
});

describe('steps over an order that others changed', () => {
  const saved = (id: string, quantity: string): LineDraft => {
    const line = filledLine();
    return { ...line, key: id, localId: id as LineDraft['localId'], values: { ...line.values, quantity } };
  };

  it('lead to what the others left, and back to what was typed over it', () => {
    const before = { ...blankOrder(), lines: [saved('a', '1'), saved('b', '2')] };
    const after = { ...blankOrder(), lines: [saved('a', '10'), saved('c', '3')] };
    after.values.observations = 'theirs';
    const draft = structuredClone(before);
    const states = [snapshotOf(draft)];
    draft.values.fk_id = 'mine';
    states.push(snapshotOf(draft));
    Object.assign(draft.lines[0]?.values ?? {}, { price: '9' });
    states.push(snapshotOf(draft));
    draft.lines = draft.lines.slice(0, 1);
    states.push(snapshotOf(draft));
    const past = states.slice(1).flatMap((state, at) => stepBetween(states[at] ?? state, state, at * 10_000) ?? []);
    const rebased = rebaseDraft(draft, before, after, 'en').draft;
    const typed = JSON.stringify(rebased);
    const steps = rebaseSteps(past, before, after, 'en');
    for (const step of steps.toReversed()) applyStep(rebased, step, 0);
    expect(new Set(rebased.lines)).toEqual(new Set(after.lines));
    expect({ ...rebased, lines: [] }).toEqual({ ...after, lines: [] });
    for (const step of steps) applyStep(rebased, step, 1);
    expect(JSON.stringify(rebased)).toBe(typed);
  });

  it('take back and bring what was typed into a line that is gone there', () => {
    const before = { ...blankOrder(), lines: [saved('a', '1'), saved('b', '2')] };
    const after = { ...blankOrder(), lines: [saved('a', '1')] };
    const draft = structuredClone(before);
    Object.assign(draft.lines[1]?.values ?? {}, { quantity: '20' });
    const typed = stepBetween(snapshotOf(before), snapshotOf(draft), 0);
    const rebased = rebaseDraft(draft, before, after, 'en').draft;
    const quantities = () => rebased.lines.map(({ values }) => values.quantity);
    const steps = rebaseSteps(typed ? [typed] : [], before, after, 'en');
    expect(quantities()).toEqual(['1', '20']);
    for (const step of steps) applyStep(rebased, step, 0);
    expect(quantities()).toEqual(['1', '2']);
    expect(rebased.lines.map(({ localId }) => localId)).toEqual(['a', null]);
    for (const step of steps) applyStep(rebased, step, 1);
    expect(quantities()).toEqual(['1', '20']);
  });

  it('take a line out again that was brought back, beside one that came meanwhile', () => {
    const before = { ...blankOrder(), lines: [saved('a', '1'), saved('b', '2')] };
    const after = { ...blankOrder(), lines: [...before.lines, saved('c', '3')] };
    const draft = { ...structuredClone(before), lines: structuredClone(before.lines.slice(1)) };
    const removed = stepBetween(snapshotOf(before), snapshotOf(draft), 0);
    const rebased = rebaseDraft(draft, before, after, 'en').draft;
    const ids = () => rebased.lines.map(({ localId }) => localId);
    const steps = rebaseSteps(removed ? [removed] : [], before, after, 'en');
    for (const step of steps) applyStep(rebased, step, 0);
    expect(ids()).toEqual(['a', 'b', 'c']);
    for (const step of steps) applyStep(rebased, step, 1);
    expect(ids()).toEqual(['b', 'c']);
  });
});

describe('steps of a draft whose language changes', () => {
  it('lead to what was typed, as the other language writes it', () => {
    const first = { ...blankOrder(), lines: [filledLine()] };
    first.values.freight_value = '7.50';
    const last = structuredClone(first);
    last.values.freight_value = '1234.50';
    last.lines = last.lines.map((line) => ({ ...line, values: { ...line.values, quantity: '1.5' } }));
    last.lines.push(blankLine());
    const step = stepBetween(snapshotOf(first), snapshotOf(last), 0);
    const [there] = translateSteps(step ? [step] : [], 'en', 'pt-BR');
    const draft = translateDraft(last, 'en', 'pt-BR');
    if (there) applyStep(draft, there, 0);
    expect(draft).toEqual(translateDraft(first, 'en', 'pt-BR'));
    if (there) applyStep(draft, there, 1);
    expect(draft).toEqual(translateDraft(last, 'en', 'pt-BR'));
    expect(draft.values.freight_value).toBe('1234,50');
  });
});

describe('a kept draft', () => {
  it('comes out as it went in, with its base and its steps', () => {
    const draft = { ...blankOrder(), lines: [blankLine(), blankLine()] };
    draft.values.observations = 'with "quotes" and \n lines';
    const before = snapshotOf(draft);
    draft.values.fk_id = 'X-1';
    const step = stepBetween(before, snapshotOf(draft), 5);
    const past = step ? [step] : [];
    const base = blankOrder();
    const text = packDraft(snapshotOf(draft), snapshotOf(base), { locale: 'pt-BR', past, future: [] });
    expect(unpackDraft(text)).toEqual({ draft, base, locale: 'pt-BR', past, future: [] });
  });

  it('of a new order has no base', () => {
    const draft = { ...blankOrder(), lines: [filledLine()] };
    const rest = { locale: 'en' as const, past: [], future: [] };
    expect(unpackDraft(packDraft(snapshotOf(draft), null, rest))).toEqual({ draft, base: null, ...rest });
  });

  it('has a line that is as in its base only once, and every line that is not', () => {
    const base = { ...blankOrder(), lines: Array.from({ length: 200 }, () => filledLine()) };
    const draft = structuredClone(base);
    const [typed, moved] = draft.lines.splice(100, 2) as [LineDraft, LineDraft];
    typed.values.quantity = '';
    draft.lines.push(blankLine(), moved, typed);
    const rest = { locale: 'en' as const, past: [], future: [] };
    const text = packDraft(snapshotOf(draft), snapshotOf(base), rest);
    expect(unpackDraft(text)).toEqual({ draft, base, ...rest });
    expect(text.length).toBeLessThan(JSON.stringify(base).length);
  });

  it('of the first form, with every line in full, is read as well', () => {
    const base = { ...blankOrder(), lines: [filledLine()] };
    const draft = structuredClone(base);
    const rest = { locale: 'en' as const, past: [], future: [] };
    expect(unpackDraft(JSON.stringify({ version: 1, draft, base, rest }))).toEqual({ draft, base, ...rest });
  });

  it('of another version of the program is left alone', () => {
    expect(unpackDraft('{"version":99}')).toBeNull();
  });
});
