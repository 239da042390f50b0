/** `--against REV`: the same benchmark in another head of the repository, beside this one, round by round. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { installedProgram } from '../../scripts/installed-program.ts';
import { refuse } from '../../scripts/command-line.ts';
import { alternate } from './report/figures.ts';
import { compareHeads, type Change, type Run } from './report/compare-heads.ts';
import { printRows } from './report/print-rows.ts';

const root = resolve(import.meta.dirname, '../..');

interface Asked {
  /** A commit, branch or tag. */
  revision: string;
  names: readonly string[];
  rounds: number;
  /** As `--orders`; undefined for the usual number. */
  orders: string | undefined;
}

/** Prints each figure of both heads, and says what became worse. Resolves to whether nothing did. */
export async function runAgainst({ revision, names, rounds, orders }: Asked): Promise<boolean> {
  const commit = git('rev-parse', '--verify', '--quiet', `${revision}^{commit}`);
  if (commit === null) refuse(`There is no revision “${revision}” in this repository.`);
  const other = mkdtempSync(join(tmpdir(), 'satchel-against-'));
  try {
    checkOut(commit, other);
    const worse: string[] = [];
    for (const name of names) {
      const flags = [name, ...(orders === undefined ? [] : ['--orders', orders])];
      const { first, second } = await alternate(
        rounds,
        () => Promise.resolve(run(other, name, flags)),
        () => Promise.resolve(run(root, name, flags)),
      );
      const changes = compareHeads(first, second);
      print(name, revision, changes);
      worse.push(...changes.filter(({ verdict }) => verdict === 'worse').map((each) => `${name}: ${each.name}`));
    }
    console.log(worse.length === 0 ? '\nNothing became worse.' : `\nWorse than ${revision}:\n  ${worse.join('\n  ')}`);
    return worse.length === 0;
  } finally {
    rmSync(other, { recursive: true, force: true, maxRetries: 5 });
    git('worktree', 'prune');
  }
}

/** With the packages of this head: the code is compared, not what it is installed with. */
function checkOut(commit: string, folder: string): void {
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', folder, commit], { cwd: root, stdio: 'inherit' });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  for (const head of [folder, root]) runOrThrow([...installedProgram('electron-vite'), 'build'], head);
}

/** Nothing for a benchmark that hands back tables alone. */
function run(head: string, name: string, flags: readonly string[]): Run {
  const path = join(head, `test/bench/results/${name}.json`);
  rmSync(path, { force: true });
  runOrThrow([process.execPath, 'test/bench/run.ts', ...flags], head);
  if (!existsSync(path)) return [];
  const record = JSON.parse(readFileSync(path, 'utf8')) as { figures: Run };
  return record.figures;
}

function runOrThrow([program = '', ...args]: readonly string[], cwd: string): void {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${[program, ...args].join(' ')} failed in ${cwd}:\n${stdout}${stderr}`);
}

/** Null if git refuses. */
function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

function print(name: string, revision: string, changes: readonly Change[]): void {
  const show = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));
  console.log(`\n${name}`);
  printRows([
    ['figure', revision, 'now', 'now / before', ''],
    ...changes.map(({ name: figure, unit, before, now, ratio, verdict }) => [
      figure,
      `${show(before)} ${unit}`,
      `${show(now)} ${unit}`,
      ratio.toFixed(2),
      verdict === 'same' ? '' : verdict,
    ]),
  ]);
}
