import { expect, it } from 'vitest';
import { readRules } from '../../../src-shared/contract/rules/read-rules.ts';
import { repeatedMembers } from '../../../src-shared/contract/rules/repeated-members.ts';

it.each([
  ['{"a":1,"b":{"a":2},"c":[{"a":3},{"a":4}]}', []],
  ['{"a":1,"b":2,"a":3}', ['a']],
  ['{"a":{"b":[0,{"c":1,"c" : 2}]}}', ['a.b[1].c']],
  ['{"a":"{\\"a\\":1,","b":"\\\\","\\u0061":2}', ['a']],
  ['["a","a"]', []],
])('finds in %s the members that stand twice', (text, paths) => expect(repeatedMembers(text)).toEqual(paths));

it('is a fault of a rules file: the first of two would be lost without a word', () => {
  const file = '{"version":1,"hidden":["fk_id"],"hidden":["id_user"]}';
  expect(readRules(file)).toEqual({ ok: false, faults: [{ path: 'hidden', code: 'twice', allowed: [] }] });
});

it.each([
  ['{"version":1,\n"discount":{"max_percent":8,5,\n"level":"stop"}}', 2],
  ['{"version":1,\n"hidden":["fk_id",],\n"company":"A"}\n', 2],
  ['{"version":1,\n"company":"A,\n"hidden":[]}\n', 2],
  ['{"version":1,\n"hidden":[]\n', 3],
  ['', 1],
])('names the line of %j in which reading ended', (file, line) => {
  expect(readRules(file)).toMatchObject({ ok: false, faults: [{ code: 'notJson', line }] });
});
