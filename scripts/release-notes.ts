/** `node scripts/release-notes.ts v0.2.0`: prints the changelog's section of the version that is tagged. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCommandLine, refuse } from './command-line.ts';
import { sectionOf } from './package/changelog.ts';

const usage = 'node scripts/release-notes.ts TAG';
const { positionals } = readCommandLine(usage, { allowPositionals: true });
const [tag, ...others] = positionals;
if (tag === undefined || others.length > 0) refuse(usage);

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
const { version } = JSON.parse(read('package.json')) as { version: string };
if (tag !== `v${version}`) refuse(`The tag is ${tag}, and package.json says ${version}.`);
try {
  process.stdout.write(sectionOf(read('CHANGELOG.md'), version));
} catch (error) {
  refuse((error as Error).message);
}
