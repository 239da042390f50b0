import { describe, expect, it } from 'vitest';
import { createShapeGauge, ShapeOutOfBounds } from '../../../src-main/api/json-bounds.ts';

/** Shown in pieces of every length, so that borders fall everywhere. */
function recordsOf(json: string): string[][] {
  const bytes = Buffer.from(json);
  return [1, 2, 3, 7, bytes.length].map((size) => {
    const gauge = createShapeGauge();
    for (let at = 0; at < bytes.length; at += size) gauge.see(bytes.subarray(at, at + size));
    return gauge.records.map(({ from, to }) => bytes.subarray(from, to).toString());
  });
}

describe('records of an envelope', () => {
  it.each([
    ['{"data":[{"a":1},{"b":{"c":[{}]}}],"meta":{"x":{}}}', ['{"a":1}', '{"b":{"c":[{}]}}']],
    ['{"data":[{"a":"]}, \\"{[ \\\\"},{"ç":"–"}]}', ['{"a":"]}, \\"{[ \\\\"}', '{"ç":"–"}']],
    ['{"data":[[{}],1,"{}"],"pagination":{"links":{}}}', []],
    ['{"data":{"id":1,"items":[{"id":2}]}}', []],
  ])('are found in %s', (json, expected) => {
    for (const records of recordsOf(json)) expect(records).toEqual(expected);
  });
});

describe('bounds', () => {
  const see = (json: string) => () => createShapeGauge().see(Buffer.from(json));

  it('stop at nesting and at numbers of parts that nothing in the interface has', () => {
    expect(see('['.repeat(65))).toThrow(ShapeOutOfBounds);
    expect(see(`[${'0,'.repeat(1_000_001)}`)).toThrow(ShapeOutOfBounds);
  });

  it('do not count what stands in texts', () => {
    expect(see(`["${'[,\\"'.repeat(1_000_001)}"`)).not.toThrow();
  });
});
