/**
 * Stories that are kept as data, one on each line. `kept.jsonl`: stories that once broke a promise, shrunk by the simulation
 * and played first. `of-mutants.jsonl`: stories that notice a broken core which most stories do not notice; `what` is the name
 * of the mutant.
 */
import { readFileSync } from 'node:fs';
import type { Scenario, Step, StepName } from '../scenario.ts';
import { tellStep } from './sentences.ts';

export interface Story {
  /** What went wrong. */
  what: string;
  scenario: Scenario;
}

type StepAsData = [StepName, number, number, number];
type StoryAsData = Omit<Scenario, 'steps'> & { what: string; steps: StepAsData[] };

export const keptStories = readStories('kept.jsonl');
export const storiesOfMutants = readStories('of-mutants.jsonl');

function readStories(file: string): readonly Story[] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const { what, steps, ...world } = JSON.parse(line) as StoryAsData;
      return { what, scenario: { ...world, steps: steps.map(readStep) } };
    });
}

function readStep([name, a, b, c]: StepAsData): Step {
  const step = { do: name, a, b, c };
  // An unknown step has no sentence.
  tellStep(step);
  return step;
}

/** A story as a line of one of the files. */
export function storyLine(what: string, { steps, ...world }: Scenario): string {
  return JSON.stringify({ what, ...world, steps: steps.map(({ do: name, a, b, c }) => [name, a, b, c]) });
}
