import { describe, expect, it } from 'vitest';
import { blankOrder } from '../../../../src-renderer/screens/order-editor/draft/draft.ts';
import { foldSteps } from '../../../../src-renderer/screens/order-editor/draft/fold-steps.ts';
import {
  addStep,
  applyStep,
  snapshotOf,
  stepBetween,
  type Step,
} from '../../../../src-renderer/screens/order-editor/draft/history.ts';
import { blankLine } from '../../../../src-renderer/screens/order-editor/line/line-draft.ts';

/** A quantity, then what the details of the line hold, each typed long after the one before it. */
function typed() {
  const draft = { ...blankOrder(), lines: [blankLine()] };
  const texts = [snapshotOf(draft)];
  let past: Step[] = [];
  for (const [field, text] of Object.entries({ quantity: '2', description: 'Caixa aberta', aliq_ipi: '5' })) {
    Object.assign(draft.lines[0]?.values ?? {}, { [field]: text });
    texts.push(snapshotOf(draft));
    const step = stepBetween(texts.at(-2) ?? snapshotOf(draft), snapshotOf(draft), texts.length * 10_000);
    if (step) past = addStep(past, step);
  }
  return { draft, past, texts };
}

describe('steps that are folded', () => {
  it('are one behind the step that they are folded since, and lead back and forth as they did', () => {
    const { draft, past, texts } = typed();
    const folded = foldSteps(past, past[0] ?? null);
    expect(folded).toHaveLength(2);
    const last = folded[1] as Step;
    applyStep(draft, last, 0);
    expect(snapshotOf(draft)).toEqual(texts[1]);
    applyStep(draft, last, 1);
    expect(snapshotOf(draft)).toEqual(texts[3]);
  });

  it('take nothing in that is typed into the same field afterwards', () => {
    const { draft, past } = typed();
    const folded = foldSteps(past, past[1] ?? null);
    expect(folded).toHaveLength(3);
    const all = foldSteps(past, null);
    const before = snapshotOf(draft);
    Object.assign(draft.lines[0]?.values ?? {}, { aliq_ipi: '6' });
    const next = stepBetween(before, snapshotOf(draft), 40_001) as Step;
    expect(addStep(all, next)).toHaveLength(2);
  });

  it('stay as they are if the step is gone, as after an undo across it', () => {
    const { past } = typed();
    expect(foldSteps(past.slice(1), past[0] ?? null)).toEqual(past.slice(1));
  });
});
