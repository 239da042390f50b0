/** What a release says and brings along: the changelog's section, and the licences of what is packed. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { sectionOf } from '../../../scripts/package/changelog.ts';
import { noticesOf } from '../../../scripts/package/notices.ts';

const changelog = '# Changelog\n\n## 0.3.0 (unreleased)\n\n- New.\n\n## 0.2.0 (2026-12-01)\n\n### The rep\n\n- Old.\n';

it('the section of a version ends where that of another one begins', () => {
  expect(sectionOf(changelog, '0.2.0')).toBe('### The rep\n\n- Old.\n');
});

it('a version without a section, and one that is called unreleased, make no release', () => {
  expect(() => sectionOf(changelog, '0.2')).toThrow('CHANGELOG.md has no section of 0.2.');
  expect(() => sectionOf(changelog, '0.3.0')).toThrow('CHANGELOG.md still calls 0.3.0 unreleased.');
});

it('a tag of another version is refused in one sentence', () => {
  const program = resolve(import.meta.dirname, '../../../scripts/release-notes.ts');
  const { status, stderr, stdout } = spawnSync(process.execPath, [program, 'v9.9.9'], { encoding: 'utf8' });
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^The tag is v9\.9\.9, and package\.json says [\d.]+\.\n$/);
});

it('each package is named with its licence and its text, the bundled font too', () => {
  const root = mkdtempSync(join(tmpdir(), 'satchel-notices-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const write = (path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const font = 'node_modules/@fontsource-variable/inter';
  write('node_modules/one/LICENSE.md', 'Copyright One\n');
  write('node_modules/one/licensed.js', 'no text');
  write('node_modules/one/node_modules/two/index.js', '');
  write(`${font}/LICENSE`, 'Copyright Font');
  const packages = {
    '': { version: '0.2.0' },
    'node_modules/one': { version: '1.0.0', license: 'MIT' },
    'node_modules/one/node_modules/two': { version: '2.0.0', license: 'ISC' },
    'node_modules/two': { version: '1.0.0', license: 'ISC', dev: true },
    'node_modules/of-another-system': { version: '1.0.0', license: 'ISC' },
    [font]: { version: '5.0.0', license: 'OFL-1.1', dev: true },
  };
  write('package-lock.json', JSON.stringify({ packages }));
  const [head, ...texts] = noticesOf(root).split(/-{78}/);
  expect(head).toContain('LICENSES.chromium.html');
  expect(texts.map((text) => text.trim())).toEqual([
    'one 1.0.0 (MIT)\n\nCopyright One',
    'two 2.0.0 (ISC)',
    '@fontsource-variable/inter 5.0.0 (OFL-1.1)\n\nCopyright Font',
  ]);
});
