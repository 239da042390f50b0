/** The lists that a distributor's office would send, for practice: the service has no list of products or customers. */
import * as v from 'valibot';
import { mostRowsAdded } from '../../../src-shared/contract/catalogue/imports.ts';
import { ListOfImport } from '../../../src-shared/contract/catalogue/price-lists.ts';
import { CatalogueReference } from '../../../src-shared/domain/catalogue-reference.ts';
import type { Workspace } from '../../app/workspace.ts';
import type { Log } from '../../ports/ports.ts';

/** As the practice service writes them (`--lists`). */
export const PracticeLists = v.array(
  v.object({
    kind: v.picklist(['product', 'customer']),
    fileName: v.string(),
    list: v.optional(ListOfImport),
    references: v.array(CatalogueReference),
  }),
);

export type PracticeLists = v.InferOutput<typeof PracticeLists>;

/** Imports them into a workspace that was never synced: what the rep takes back later stays away. Never rejects. */
export async function importPracticeLists(workspace: Workspace, lists: () => PracticeLists, log: Log): Promise<void> {
  try {
    const status = await workspace.query('sync.status', {});
    if (!status.ok || status.value.lastSyncAtMs !== null) return;
    for (const list of lists()) await importList(workspace, list);
  } catch (error) {
    log('warn', 'practice.lists', { error });
  }
}

async function importList(
  { command }: Workspace,
  { kind, fileName, list, references }: PracticeLists[number],
): Promise<void> {
  const begun = await command('import.begin', { kind, fileName, list });
  if (!begun.ok) return;
  const { importId } = begun.value;
  for (let at = 0; at < references.length; at += mostRowsAdded) {
    const added = await command('import.add', { importId, references: references.slice(at, at + mostRowsAdded) });
    if (!added.ok) return;
  }
  await command('import.finish', { importId });
}
