import { describe, expect, it } from 'vitest';
import { partsToSay, saveEach } from '../../../src-renderer/screens/orders/papers/papers.ts';

function scene(answers: Record<number, 'gone' | 'failed' | 'cancelled'> = {}, cancelAt = Infinity) {
  const tried: number[] = [];
  const progress: number[] = [];
  const run = () =>
    saveEach([1, 2, 3, 4], {
      async save(order) {
        tried.push(order);
        const answer = answers[order] ?? 'saved';
        if (answer === 'gone') return null;
        return answer === 'failed' ? { kind: answer, path: `order-${order}.pdf` } : { kind: answer };
      },
      isCancelled: () => tried.length >= cancelAt,
      ondone: (count) => progress.push(count),
    });
  return { run, tried, progress };
}

describe('paper copies of several orders', () => {
  it('are written one after another, and say how far they are', async () => {
    const { run, progress } = scene();
    expect(await run()).toEqual({ saved: 4, gone: 0, failed: null, isCancelled: false });
    expect(progress).toEqual([1, 2, 3, 4]);
  });

  it('go on behind an order that is gone', async () => {
    expect(await scene({ 2: 'gone' }).run()).toMatchObject({ saved: 3, gone: 1, failed: null });
  });

  it('end at the first that cannot be written: the disk is full for the others, too', async () => {
    const { run, tried } = scene({ 3: 'failed' });
    expect(await run()).toEqual({ saved: 2, gone: 0, failed: 'order-3.pdf', isCancelled: false });
    expect(tried).toEqual([1, 2, 3]);
  });

  it('end between two when they are called off, and where their folder is not theirs any more', async () => {
    expect(await scene({}, 2).run()).toMatchObject({ saved: 2, isCancelled: true });
    expect(await scene({ 2: 'cancelled' }).run()).toMatchObject({ saved: 1, isCancelled: true });
  });

  it('say nothing of none that are saved where the folder takes no file', () => {
    const done = { saved: 0, gone: 0, failed: null, isCancelled: false };
    expect(partsToSay({ ...done, failed: 'order-1.pdf' })).toEqual(['failed']);
    expect(partsToSay({ ...done, saved: 2, failed: 'order-3.pdf' })).toEqual(['saved', 'failed']);
    expect(partsToSay({ ...done, gone: 3 })).toEqual(['saved', 'gone']);
    expect(partsToSay({ ...done, saved: 1, isCancelled: true })).toEqual(['saved', 'cancelled']);
  });
});
