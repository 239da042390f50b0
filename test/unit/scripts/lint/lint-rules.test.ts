/** A rule that is configured is a rule that speaks: one run of the real linter over code that breaks each of them. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installedProgram } from '../../../../scripts/installed-program.ts';
import { faults } from './lint-faults.ts';

const root = resolve(import.meta.dirname, '../../../..');
const config = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as Config;

interface Config {
  rules: Record<string, unknown>;
  overrides: { rules: Record<string, unknown> }[];
}

const isOn = ([, setting]: [string, unknown]): boolean => setting !== 'off';
const configured = [config, ...config.overrides].flatMap(({ rules }) => Object.entries(rules).filter(isOn));
const names = [...new Set(configured.map(([name]) => name))];

let folder: string;
/** The rules that spoke, as `oxc(name)`, by file. */
let found: Map<string, string[]>;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-rules-'));
  // In a layer of the core, for which the rules are the strictest.
  const layer = join(folder, 'src-main/outbox');
  mkdirSync(layer, { recursive: true });
  cpSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  cpSync(join(root, 'tsconfig.json'), join(folder, 'tsconfig.json'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  for (const [rule, code] of Object.entries(faults)) writeFileSync(join(layer, fileOf(rule)), `${code}\n`);
  const [program = '', ...args] = [...installedProgram('oxlint'), '--type-aware', '--format=json', 'src-main'];
  const { stdout } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
  const byFile = Map.groupBy(diagnostics, ({ filename }) => basename(filename));
  found = new Map([...byFile].map(([file, spoken]) => [file, spoken.map(({ code }) => code)]));
});
afterAll(() => rmSync(folder, { recursive: true }));

const fileOf = (rule: string): string => `${rule.replace('/', '.')}.ts`;

test('each rule has code that breaks it', () => {
  expect(Object.keys(faults).sort()).toEqual(names.sort());
});

test.each(names)('%s is noticed', (rule) => {
  const name = rule.split('/').at(-1);
  expect(found.get(fileOf(rule))).toContainEqual(expect.stringContaining(`(${name})`));
});
