import { expect, test } from 'vitest';
import { noTests } from '../../../scripts/check/counts.ts';
import { runSteps } from '../../../scripts/check/schedule.ts';
import type { Step, StepResult } from '../../../scripts/check/steps.ts';

/** Steps that note when they start and end when they are told to. */
function createSteps(...wanted: { name: string; alone?: boolean }[]) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const steps = wanted.map(({ name, alone = false }): Step => ({
    name,
    alone,
    run: () => {
      started.push(name);
      return new Promise<StepResult>((resolve) => ends.set(name, () => resolve({ counts: noTests, output: '' })));
    },
  }));
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (name: string) => {
    ends.get(name)?.();
    await settle();
  };
  return { steps, started, end, settle };
}

test('two steps run at a time, and the next starts when one of them ends', async () => {
  const { steps, started, end, settle } = createSteps({ name: 'a' }, { name: 'b' }, { name: 'c' });
  const all = runSteps(steps, () => {});
  await settle();
  expect(started).toEqual(['a', 'b']);
  await end('b');
  expect(started).toEqual(['a', 'b', 'c']);
  await end('a');
  await end('c');
  expect((await all).map(({ step }) => step.name)).toEqual(['b', 'a', 'c']);
});

test('a step that wants to be alone waits for those before it and holds those after it', async () => {
  const { steps, started, end, settle } = createSteps({ name: 'a' }, { name: 'b', alone: true }, { name: 'c' });
  const all = runSteps(steps, () => {});
  await settle();
  expect(started).toEqual(['a']);
  await end('a');
  expect(started).toEqual(['a', 'b']);
  await end('b');
  expect(started).toEqual(['a', 'b', 'c']);
  await end('c');
  await all;
});
