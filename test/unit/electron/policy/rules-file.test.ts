/** The company's rules from a file that the policy names: used, replaced, refused as a whole, and kept while it is away. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRulesFile } from '../../../../src-main/electron/policy/rules-file.ts';
import { watchCompanyFile } from '../../../../src-main/electron/policy/company-files.ts';
import { settingsPolicy } from '../../../../src-main/electron/policy/settings-policy.ts';

let folder: string;
let path: string;
let changes: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'satchel-rules-file-'));
  path = join(folder, 'satchel-rules.json');
  changes = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (from = path) =>
  openRulesFile({ path: from, keptFile: join(folder, 'kept.json'), onChange: () => (changes += 1), log: () => {} });
const aurora = '{"version":1,"company":"Aurora"}';

it('a good file is used, and its changes', async () => {
  const rules = open();
  expect(await rules.read()).toEqual([{ place: path, path: '', code: 'unreadable', allowed: [] }]);
  writeFileSync(path, aurora);
  expect(await rules.read()).toBeNull();
  expect(rules.text()).toBe(aurora);
  await rules.read();
  expect(changes).toBe(1);
  writeFileSync(path, '{"version":1}');
  await rules.read();
  expect([rules.text(), changes]).toEqual(['{"version":1}', 2]);
});

it('a share that is away leaves the last good text, also at the next start; another file has none', async () => {
  writeFileSync(path, aurora);
  await open().read();
  rmSync(path);
  const rules = open();
  expect(rules.text()).toBe(aurora);
  expect(await rules.read()).toBeNull();
  expect(rules.text()).toBe(aurora);
  expect(open(join(folder, 'other.json')).text()).toBeNull();
});

it('a broken file is told with its key, and the text from before goes on', async () => {
  writeFileSync(path, aurora);
  const rules = open();
  await rules.read();
  writeFileSync(path, '{"version":1,"discount":{"max_percent":8,"level":"block"}}');
  expect(await rules.read()).toEqual([
    { place: path, path: 'discount.level', code: 'mustBeOneOf', allowed: ['warn', 'stop'] },
  ]);
  expect(rules.text()).toBe(aurora);
});

it('the faults that are told are those of the last reading', async () => {
  writeFileSync(path, '{');
  const watched = watchCompanyFile(open());
  await watched.firstRead;
  expect(watched.faults()).toEqual([expect.objectContaining({ place: path, code: 'notJson' })]);
  writeFileSync(path, aurora);
  await watched.readAgain();
  expect(watched.faults()).toEqual([]);
});

it('the settings follow it while a workspace is open', () => {
  let text: string | null = null;
  const decided = { value: path, place: 'machine', isAdministrators: true };
  const { defaults, enforced } = settingsPolicy({ companyRulesFile: { ...decided, isEnforced: true } }, () => text);
  expect([defaults(), enforced()]).toEqual([{}, { companyRules: null }]);
  text = aurora;
  expect(enforced()).toEqual({ companyRules: aurora });
  const asDefault = settingsPolicy({ companyRulesFile: { ...decided, isEnforced: false } }, () => text);
  expect([asDefault.defaults(), asDefault.enforced()]).toEqual([{ companyRules: aurora }, {}]);
});
