import { afterAll, expect, it } from 'vitest';
import { compareDigests, digestLines, readDigests, toDigest, type Digest } from './digests.ts';
import { createNaming } from './ending.ts';
import { play } from './play.ts';
import { drawScenario } from './scenario.ts';
import { removeStorage } from './world/sim-storage.ts';

afterAll(removeStorage);

const digests: Digest[] = [
  { seed: 3, service: 'aa', questions: 'bb' },
  { seed: 4, service: 'cc', questions: 'dd' },
  { seed: 5, service: 'ee', questions: 'ff' },
];

it('names the seeds that end otherwise, and what is different', () => {
  const others = [
    { seed: 6, service: 'aa', questions: 'bb' },
    { seed: 5, service: 'xx', questions: 'yy' },
    { seed: 4, service: 'cc', questions: 'xx' },
    { seed: 3, service: 'xx', questions: 'bb' },
  ];
  expect(compareDigests(digests, others)).toEqual({
    compared: 3,
    differences: [
      { seed: 3, what: 'the final state' },
      { seed: 4, what: 'the questions' },
      { seed: 5, what: 'the final state and the questions' },
    ],
  });
  expect(compareDigests(digests, digests)).toEqual({ compared: 3, differences: [] });
});

it('reads what it wrote, and nothing else', () => {
  expect(readDigests(digestLines(digests))).toEqual(digests);
  expect(() => readDigests('3\taa\tbb\nnonsense\n')).toThrow('Line 2 is no digest');
});

it('is the same for the same story, and another one when the story ends otherwise', async () => {
  const scenario = drawScenario(42);
  const [first, again] = [await play(scenario, true), await play(scenario, true)];
  expect(toDigest(42, again.ending)).toEqual(toDigest(42, first.ending));
  expect(first.ending?.service.length).toBeGreaterThan(0);
  const [record = '', ...others] = first.ending?.service ?? [];
  const changed = { service: [`${record} `, ...others], questions: ['one more'] };
  const differences = compareDigests([toDigest(42, first.ending)], [toDigest(42, changed)]).differences;
  expect(differences).toEqual([{ seed: 42, what: 'the final state and the questions' }]);
});

it('does not depend on the ids that the core draws', () => {
  const [first, second] = [createNaming(), createNaming()];
  expect(first('satchel-01a satchel-02b satchel-01a')).toBe(second('satchel-9f satchel-77 satchel-9f'));
  expect(first('satchel-01a')).not.toBe(first('satchel-02b'));
});

it('tells a story that broke a promise from one that did not', () => {
  expect(toDigest(1, null)).not.toEqual(toDigest(1, { service: [], questions: [] }));
});
