import { describe, expect, it } from 'vitest';
import { readRules, rulesMaxBytes } from '../../../src-shared/contract/rules/read-rules.ts';
import { brokenRules, everyRule } from './samples.ts';

function read(members: object): ReturnType<typeof readRules> {
  return readRules(JSON.stringify({ version: 1, ...members }));
}

/** As `code path`, and what is allowed there. */
function faults(reading: ReturnType<typeof readRules>): string[] {
  return reading.ok ? [] : reading.faults.map(({ code, path }) => `${code} ${path}`);
}

describe('a rules file', () => {
  it('may say nothing but its version', () => {
    expect(read({})).toEqual({
      ok: true,
      rules: {
        version: 1,
        ...{ required: { order: [], line: [] }, price_list: {}, minimum_total: { by_branch: [], by_customer: [] } },
        ...{ custom_fields: [], defaults: {}, labels: {}, hidden: [] },
      },
    });
  });

  it('is read with all its rules', () => {
    expect(read(everyRule)).toEqual({ ok: true, rules: { version: 1, ...everyRule } });
  });

  it('may begin with the mark of an editor, and loses spaces around its texts', () => {
    const reading = readRules('\uFEFF{ "version": 1, "company": " Aurora " }');
    expect(reading).toMatchObject({ ok: true, rules: { company: 'Aurora' } });
  });

  it.each([
    ['no JSON', '{ "version": 1, ', ['notJson ']],
    ['empty', '', ['notJson ']],
    ['a list', '[]', ['mustBeAnObject ']],
    ['without a version', '{}', ['missing version']],
    ['of a later version, whatever else it has', '{ "version": 2, "bonus": true }', ['otherVersion version']],
    ['of a version in words', '{ "version": "1" }', ['otherVersion version']],
    ['too large', ' '.repeat(rulesMaxBytes + 1), ['tooLarge ']],
  ])('%s is not used', (_what, text, expected) => {
    expect(faults(readRules(text))).toEqual(expected);
  });

  it.each(brokenRules)('with %s is not used, and says where', (_what, members, expected) => {
    expect(faults(read(members))).toEqual(expected);
  });

  it('says what may stand in place of a name that is none', () => {
    const reading = read({ discount: { max_percent: 5, level: 'block' } });
    expect(reading).toMatchObject({ faults: [{ allowed: ['warn', 'stop'] }] });
  });
});
