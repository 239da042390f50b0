import { describe, expect, it } from 'vitest';
import { readRules } from '../../../../../src-shared/contract/rules/read-rules.ts';
import type { CustomFieldRule } from '../../../../../src-shared/contract/rules/company-rules.ts';
import {
  isRuled,
  ruledValue,
  setRuledValue,
  showsAsText,
} from '../../../../../src-renderer/screens/order-editor/terms/ruled-values.ts';

const turno = (value: string) => ({ key: 'Turno', value });

describe('a custom field of the rules', () => {
  it('is empty if the order has none of its name', () => {
    expect(ruledValue([{ key: 'Rota', value: '7' }], 'Turno')).toBe('');
  });

  it('comes into the order with its value, and goes when it is emptied', () => {
    const fields = [{ key: 'Rota', value: '7' }];
    setRuledValue(fields, [], 'Turno', '');
    expect(fields).toHaveLength(1);
    setRuledValue(fields, [], 'Turno', 'manhã');
    setRuledValue(fields, [], 'Turno', 'tarde');
    expect(fields).toEqual([{ key: 'Rota', value: '7' }, turno('tarde')]);
    setRuledValue(fields, [], 'Turno', '');
    expect(fields).toEqual([{ key: 'Rota', value: '7' }]);
  });

  it('stays in a saved order as an empty one, so that the service is told', () => {
    const fields = [turno('manhã')];
    setRuledValue(fields, [turno('manhã')], 'Turno', '');
    expect(fields).toEqual([turno('')]);
  });

  it('takes the first of its name out of the list, and leaves the second there', () => {
    const text = JSON.stringify({ version: 1, custom_fields: [{ name: 'Turno', kind: 'text', level: 'warn' }] });
    const reading = readRules(text);
    const rules = reading.ok ? reading.rules : null;
    const fields = [{ key: 'Rota', value: '' }, turno('a'), turno('b')];
    expect(fields.map((_, at) => isRuled(fields, at, rules))).toEqual([false, true, false]);
    expect(fields.map((_, at) => isRuled(fields, at, null))).toEqual([false, false, false]);
  });

  it.each([
    ['text', 'x', true],
    ['number', '5', true],
    ['date', '2026-12-01', false],
    ['date', '', false],
    ['date', '?', false],
    ['date', '01/12/2026', true],
    ['choice', 'x', false],
  ] as const)('of kind %s that holds “%s” is typed as text: %s', (kind, value, expected) => {
    const rule: CustomFieldRule = { name: 'Turno', kind, required: false, level: 'warn' };
    expect(showsAsText(rule, value)).toBe(expected);
  });
});
