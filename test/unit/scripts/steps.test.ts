import { expect, test } from 'vitest';
import type { RunCommand } from '../../../scripts/check/run-command.ts';
import type { Ring } from '../../../scripts/check/ring.ts';
import { chooseSteps, listSteps } from '../../../scripts/check/steps.ts';

const run: RunCommand = () => Promise.reject(new Error('Nothing is started here.'));
const list = (ring: Ring) => listSteps({ ring, run, reports: '/reports', environment: {} });
const chosen = (...names: string[]) => chooseSteps(list('everyday'), names).map(({ name }) => name);

test('a step that is named alone comes behind the build, which a fresh clone does not have', () => {
  expect(chosen('layers')).toEqual(['build', 'layers']);
  expect(chosen('window', 'lint')).toEqual(['build', 'lint', 'window']);
  expect(chosen('build')).toEqual(['build']);
});

test('without a name every step is done, the build first', () => {
  expect(chosen()).toEqual(list('everyday').map(({ name }) => name));
  expect(chosen()[0]).toBe('build');
});

test('a full run builds and plays tests; what reads the source is checked every day', () => {
  expect(list('full').map(({ name }) => name)).toEqual(['build', 'unit', 'window']);
});

test.each([
  ['everyday', '--tags-filter=!full', '--grep-invert @full'],
  ['full', '--tags-filter=full', '--grep @full'],
] as const)('each test is played in one of the rings: %s', async (ring, unitFilter, windowFilter) => {
  const commands: string[] = [];
  const noting: RunCommand = async (command) => {
    commands.push(command.join(' '));
    return { exitCode: 0, output: '' };
  };
  for (const step of listSteps({ ring, run: noting, reports: '/reports', environment: {} })) await step.run();
  expect(commands.filter((command) => command.includes('vitest'))).toEqual([expect.stringContaining(unitFilter)]);
  expect(commands.filter((command) => command.includes('playwright'))).toEqual([expect.stringContaining(windowFilter)]);
});
