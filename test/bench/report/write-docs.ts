/**
 * Puts what was measured into docs/performance/tables.md: the table between the marks of a benchmark, or of one of its tables, and
 * its plot beside the page. By itself: `node test/bench/report/write-docs.ts`, from what the last runs left in test/bench/results.
 */
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { format, resolveConfig } from 'prettier';
import type { Figure } from './figures.ts';
import { figuresTable, toMarkdown, type Table } from './tables.ts';

const page = resolve(import.meta.dirname, '../../../docs/performance/tables.md');
const plots = resolve(import.meta.dirname, '../../../docs/performance');
/** `<!-- measured: peers/drain -->` to `<!-- end -->`. */
const marked = /<!-- measured: ([\w-]+)(?:\/([\w-]+))? -->\n[\s\S]*?<!-- end -->/g;

interface Record {
  name: string;
  startedAt: string;
  tookMs: number;
  orders?: number;
  load: { before: number[]; after: number[] };
  figures: Figure[];
  tables?: Table[];
}

export async function writeDocs(results: string): Promise<void> {
  const text = readFileSync(page, 'utf8').replace(marked, (old, name: string, table: string | undefined) => {
    const path = join(results, `${name}.json`);
    if (!existsSync(path)) return old;
    const record = JSON.parse(readFileSync(path, 'utf8')) as Record;
    const written = table === undefined ? whole(record) : record.tables?.find((one) => one.name === table);
    if (!written)
      throw new Error(`docs/performance/tables.md wants the table ${table} of ${name}, which is not there.`);
    const mark = table === undefined ? name : `${name}/${table}`;
    return `<!-- measured: ${mark} -->\n\n${toMarkdown(written)}\n\n${circumstances(record)}\n\n<!-- end -->`;
  });
  const options = { ...(await resolveConfig(page)), parser: 'markdown' };
  writeFileSync(page, await format(text, options));
  const shown = readdirSync(results).filter((file) => text.includes(`(${file})`));
  for (const file of shown) copyFileSync(join(results, file), join(plots, file));
  console.log(`\n  docs/performance/tables.md has the figures now, and ${shown.length} plots.`);
}

function whole({ figures }: Record): Table {
  return figuresTable(figures);
}

function circumstances({ startedAt, orders, load }: Record): string {
  const [before, after] = [load.before[0] ?? 0, load.after[0] ?? 0].map((one) => one.toFixed(1));
  const size = orders === undefined ? '' : `, \`--orders ${orders}\``;
  return `Measured on ${startedAt.slice(0, 10)}${size}; tasks waiting for the machine's processors: ${before} before, ${after} after.`;
}

if (import.meta.main) await writeDocs(join(import.meta.dirname, '../results'));
