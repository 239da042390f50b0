/** The branches that are known here, for whom a price list may hold. */
import type { CatalogueRow } from '../../../../src-shared/contract/catalogue/catalogue.ts';
import { liveQuery } from '../../../state/live-query.svelte.ts';

export interface Branches {
  readonly rows: readonly CatalogueRow[];
  /** By id, of those that have a name. */
  readonly names: ReadonlyMap<number, string>;
}

/** To be called while a component is set up. Nothing is asked as long as `isNeeded`, which is read reactively, is false. */
export function liveBranches(isNeeded: () => boolean = () => true): Branches {
  const isAsked = $derived(isNeeded());
  const question = () => (isAsked ? { kind: 'branch_company' as const, limit: 200 } : null);
  const answer = liveQuery('catalogue.list', question, ['catalogue']);
  const rows = $derived(answer.value?.rows ?? []);
  const names = $derived(new Map(rows.flatMap(({ id, name }) => (name ? [[id, name] as const] : []))));
  return {
    get rows() {
      return rows;
    },
    get names() {
      return names;
    },
  };
}
