/** docs/examples/satchel-rules.schema.json, which editors check a rules file by, against what Satchel takes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import {
  defaultReferences,
  hideableFields,
  ruleLineFields,
  ruleOrderFields,
} from '../../../src-shared/contract/rules/rule-fields.ts';
import { readRules } from '../../../src-shared/contract/rules/read-rules.ts';
import { brokenRules, everyRule } from './samples.ts';

const examples = join(import.meta.dirname, '../../../docs/examples');
const schema = JSON.parse(readFileSync(join(examples, 'satchel-rules.schema.json'), 'utf8')) as object;
const isValid = new Ajv2020({ strict: true, allErrors: true }).compile(schema);

/** What a JSON Schema cannot say: the same name in two entries, and a rule of two members. */
const beyond = ['twice', 'requiredAndHidden'];

describe('the JSON Schema', () => {
  it.each([
    ['nothing but the version', {}],
    ['every rule', everyRule],
    ['every field of an order', { required: { order: ruleOrderFields.map((field) => ({ field, level: 'warn' })) } }],
    ['every field of a line', { required: { line: ruleLineFields.map((field) => ({ field, level: 'warn' })) } }],
    ['every field hidden', { hidden: hideableFields }],
    ['every default', { defaults: Object.fromEntries(defaultReferences.map((field) => [field, 1])) }],
    ['every label', { labels: Object.fromEntries(ruleOrderFields.map((field) => [field, 'x'])) }],
  ])('takes %s, as Satchel does', (_what, members) => {
    const file = { version: 1, ...members };
    expect(readRules(JSON.stringify(file))).toMatchObject({ ok: true });
    expect(isValid(file), JSON.stringify(isValid.errors)).toBe(true);
  });

  const told = brokenRules.filter(([, , faults]) => !beyond.includes(faults.join().split(' ')[0] ?? ''));
  it.each(told)('refuses %s, as Satchel does', (_what, members) => {
    expect(isValid(JSON.parse(JSON.stringify({ version: 1, ...members })))).toBe(false);
  });

  it('refuses another version', () => {
    expect(isValid({ version: 2 })).toBe(false);
    expect(isValid({})).toBe(false);
  });
});

it('the example of docs/company-rules.md is taken by both', () => {
  const text = readFileSync(join(examples, 'satchel-rules.json'), 'utf8');
  expect(readRules(text)).toMatchObject({ ok: true, rules: { company: 'Distribuidora Aurora' } });
  expect(isValid(JSON.parse(text)), JSON.stringify(isValid.errors)).toBe(true);
});
