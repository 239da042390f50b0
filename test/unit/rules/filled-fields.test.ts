import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filledFields } from '../../../src-shared/contract/rules/filled-fields.ts';
import { readRules } from '../../../src-shared/contract/rules/read-rules.ts';

const example = join(import.meta.dirname, '../../../docs/examples/satchel-rules.json');

it('names the field of an order that each default of the example fills in', () => {
  const read = readRules(readFileSync(example, 'utf8'));
  expect(read.ok && filledFields(read.rules.defaults)).toEqual(['id_freight_type', 'observations', 'delivery_date']);
});
