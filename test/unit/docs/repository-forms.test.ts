/** The forms and workflows of .github cannot run here: a YAML parser reads them, and what they name is there. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const root = resolve(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const find = (pattern: string) => globSync(pattern, { cwd: root }).map((path) => path.replaceAll(sep, '/'));
const { scripts, license, version } = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>;
  license: string;
  version: string;
};

interface Step {
  uses?: string;
  run?: string;
}

interface Workflow {
  permissions: Record<string, string>;
  jobs: Record<string, { needs?: string; steps: Step[]; 'timeout-minutes': unknown }>;
}

it.each(find('.github/workflows/*.yml'))('%s runs what is there, and actions of a fixed commit', (path) => {
  const { permissions, jobs } = parse(read(path)) as Workflow;
  expect(permissions).toEqual({ contents: 'read' });
  for (const { needs, steps, ...job } of Object.values(jobs)) {
    expect(job['timeout-minutes']).toBeDefined();
    if (needs !== undefined) expect(Object.keys(jobs)).toContain(needs);
    for (const { uses, run } of steps) {
      if (uses !== undefined) expect(uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
      for (const [, name = ''] of run?.matchAll(/^\s*npm run ([\w:-]+)/gm) ?? [])
        expect(scripts).toHaveProperty([name]);
      for (const [, file = ''] of run?.matchAll(/\bnode (scripts\/[\w./-]+)/g) ?? [])
        expect(existsSync(join(root, file)), file).toBe(true);
    }
  }
});

interface Form {
  name: string;
  description: string;
  body: { type: string; id?: string; attributes: { label?: string; options?: unknown[] } }[];
}

const kinds = ['markdown', 'input', 'textarea', 'dropdown', 'checkboxes'];

it.each(find('.github/ISSUE_TEMPLATE/!(config).yml'))('%s is a form as GitHub takes it', (path) => {
  const { name, description, body } = parse(read(path)) as Form;
  expect([name, description].join()).toMatch(/\w+.*,.*\w+/);
  const fields = body.filter(({ type }) => type !== 'markdown');
  expect(body.map(({ type }) => type).filter((type) => !kinds.includes(type))).toEqual([]);
  expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length);
  for (const { id, type, attributes } of fields) {
    expect(id).toMatch(/^[\w-]+$/);
    expect(attributes.label).toMatch(/\w/);
    if (type === 'dropdown') expect(attributes.options?.every((option) => typeof option === 'string')).toBe(true);
  }
});

it('Electron is updated apart from every other package', () => {
  const { updates } = parse(read('.github/dependabot.yml')) as {
    updates: {
      'package-ecosystem': string;
      groups: Record<string, { patterns: string[]; 'exclude-patterns'?: string[] }>;
    }[];
  };
  const groups = updates.find((each) => each['package-ecosystem'] === 'npm')?.groups;
  expect(groups?.['electron']?.patterns).toEqual(['electron']);
  expect(groups?.['packages']?.['exclude-patterns']).toEqual(['electron']);
});

it('licence and version are the same wherever they stand', () => {
  const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, unknown> };
  expect(lock.packages['']).toMatchObject({ version, license });
  expect(license).toBe('MIT');
  expect(read('LICENSE')).toMatch(/^MIT License\n\nCopyright \(c\) \d{4} The Satchel authors\n/);
  expect(read('CHANGELOG.md')).toContain(`\n## ${version}`);
});
