import { expect, it } from 'vitest';
import { drawScenario } from '../scenario.ts';
import { tellScenario } from './sentences.ts';
import { keptStories, storyLine } from './stories.ts';

it('each kept story says in sentences what happens in it, one for each step', () => {
  for (const { what, scenario } of keptStories) {
    const told = tellScenario(scenario);
    expect(told.length, what).toBeGreaterThan(scenario.steps.length);
    for (const sentence of told) expect(sentence, what).toMatch(/^[A-Z].*\.$/);
  }
});

it('a story that was drawn is kept whole as a line', () => {
  const scenario = drawScenario(11);
  const { steps, ...world } = JSON.parse(storyLine('lost', scenario)) as { steps: unknown[] };
  const { steps: drawn, ...rest } = scenario;
  expect(world).toEqual({ what: 'lost', ...rest });
  expect(steps).toEqual(drawn.map(({ do: name, a, b, c }) => [name, a, b, c]));
});

it('tells the world of a story before its steps', () => {
  const [story] = keptStories;
  expect(tellScenario(story!.scenario).slice(0, 4)).toEqual([
    'The program syncs in single passes.',
    'The service’s clock is 90 s behind.',
    'The service answers 200 to a create, and lists orders by cursor; its errors come as problem.',
    'The rep enters an address.',
  ]);
});
