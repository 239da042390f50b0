/** Imports of products, and what is found of them. */
import { mostRowsAdded } from '../../src-shared/contract/catalogue/imports.ts';
import type { CatalogueReference } from '../../src-shared/domain/catalogue-reference.ts';
import type { Rig } from './rig.ts';

/** Answers the import's number. */
export async function importProducts(rig: Rig, references: CatalogueReference[]) {
  const { importId } = await rig.command('import.begin', { kind: 'product', fileName: 'lista.csv' });
  for (let at = 0; at < references.length; at += mostRowsAdded)
    await rig.command('import.add', { importId, references: references.slice(at, at + mostRowsAdded) });
  await rig.command('import.finish', { importId });
  return importId;
}

export async function undo(rig: Rig, importId: number): Promise<void> {
  while ((await rig.command('import.undo', { importId })).left > 0);
}

export const findProduct = async (rig: Rig, text: string) =>
  (await rig.query('catalogue.list', { kind: 'product', text })).rows;
