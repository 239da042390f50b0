import { expect, test } from 'vitest';
import type { RunCommand } from '../../../scripts/check/run-command.ts';
import { chooseSteps, listSteps } from '../../../scripts/check/steps.ts';

const run: RunCommand = () => Promise.reject(new Error('Nothing is started here.'));
const chosen = (...names: string[]) => chooseSteps(listSteps(run, '/reports', {}), names).map(({ name }) => name);

test('a step that is named alone comes behind the build, which a fresh clone does not have', () => {
  expect(chosen('layers')).toEqual(['build', 'layers']);
  expect(chosen('window', 'lint')).toEqual(['build', 'lint', 'window']);
  expect(chosen('build')).toEqual(['build']);
});

test('without a name every step is done, the build first', () => {
  expect(chosen()).toEqual(listSteps(run, '/reports', {}).map(({ name }) => name));
  expect(chosen()[0]).toBe('build');
});
