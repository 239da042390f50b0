import { mostRowsAdded } from '../../src-shared/contract/catalogue/imports.ts';
import type { Workspace } from '../../src-main/app/workspace.ts';

/** Imports the price list of a week. */
export async function importList({ command }: Workspace, week: number, products: number): Promise<void> {
  const begun = await command('import.begin', { kind: 'product', fileName: `semana-${week}.csv` });
  if (!begun.ok) throw new Error(JSON.stringify(begun.error));
  const { importId } = begun.value;
  for (let from = 0; from < products; from += mostRowsAdded) {
    const references = Array.from({ length: Math.min(mostRowsAdded, products - from) }, (_, at) => ({
      id: 1 + from + at,
      name: `Prego da semana ${week}`,
    }));
    await command('import.add', { importId, references });
  }
  const ended = await command('import.finish', { importId });
  if (!ended.ok) throw new Error(JSON.stringify(ended.error));
}
