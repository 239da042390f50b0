import { describe, expect, it } from 'vitest';
import { placesOfRecords, ShapeOutOfBounds } from '../../../src-main/api/wire/json-bounds.ts';

function recordsOf(json: string): string[] {
  const bytes = Buffer.from(json);
  return placesOfRecords(bytes).map(({ from, to }) => bytes.subarray(from, to).toString());
}

describe('records of an envelope', () => {
  it.each([
    ['{"data":[{"a":1},{"b":{"c":[{}]}}],"meta":{"x":{}}}', ['{"a":1}', '{"b":{"c":[{}]}}']],
    ['{"data":[{"a":"]}, \\"{[ \\\\"},{"ç":"–"}]}', ['{"a":"]}, \\"{[ \\\\"}', '{"ç":"–"}']],
    ['{"data":[[{}],1,"{}"],"pagination":{"links":{}}}', []],
    ['{"data":{"id":1,"items":[{"id":2}]}}', []],
  ])('are found in %s', (json, expected) => {
    expect(recordsOf(json)).toEqual(expected);
  });
});

it('are found up to where an answer is cut off, and no further', () => {
  expect(recordsOf('{"data":[{"a":1},{"b":"')).toEqual(['{"a":1}']);
  expect(recordsOf('{"data":[{"a":1},{"b":"\\')).toEqual(['{"a":1}']);
});

describe('bounds', () => {
  const see = (json: string) => () => placesOfRecords(Buffer.from(json));

  it('stop at nesting and at numbers of parts that nothing in the interface has', () => {
    expect(see('['.repeat(65))).toThrow(ShapeOutOfBounds);
    expect(see(`[${'0,'.repeat(1_000_001)}`)).toThrow(ShapeOutOfBounds);
    expect(see(`[${'{}'.repeat(1_000_000)}`)).toThrow(ShapeOutOfBounds);
  });

  it('do not count what stands in texts', () => {
    expect(see(`["${'[,\\"'.repeat(1_000_001)}"`)).not.toThrow();
  });
});
