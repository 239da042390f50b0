import type { Step, StepResult } from './steps.ts';

export interface DoneStep extends StepResult {
  step: Step;
  durationMs: number;
}

const atATime = 2;

/** Runs the steps in order, two at a time; a step that wants to be alone waits for those before it and holds the rest. */
export async function runSteps(steps: Step[], onDone: (done: DoneStep) => void): Promise<DoneStep[]> {
  const done: DoneStep[] = [];
  const running = new Set<Promise<void>>();

  async function run(step: Step): Promise<void> {
    const start = performance.now();
    const result = await step.run();
    const finished = { ...result, step, durationMs: performance.now() - start };
    done.push(finished);
    onDone(finished);
  }

  for (const step of steps) {
    const mostBeside = step.alone ? 0 : atATime - 1;
    while (running.size > mostBeside) await Promise.race(running);
    const one = run(step).finally(() => running.delete(one));
    running.add(one);
    if (step.alone) await one;
  }
  await Promise.all(running);
  return done;
}
