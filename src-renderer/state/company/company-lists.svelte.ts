/** The company's price lists, as the application last reported them, and what keeps them up to date. */
import type { CompanyListsView } from '../../../src-shared/contract/catalogue/company-lists.ts';
import { listKey } from '../../../src-shared/domain/list-key.ts';
import { host } from '../../bridge.ts';
import { onChange } from '../events.ts';

let current = $state.raw<CompanyListsView | null>(null);

/** Null if the company keeps none. */
export function companyLists(): CompanyListsView | null {
  return current;
}

/** Whether the list of that name is one of a file of the company's. */
export function isOfCompany(name: string | null): boolean {
  const key = name === null ? '' : listKey(name);
  return current?.files.some(({ list, taken }) => list && taken && listKey(list.name) === key) ?? false;
}

export async function loadCompanyLists(): Promise<void> {
  const answer = await host('companyLists.get', {});
  current = answer.ok ? answer.value : null;
}

/** Calls `take`, one call at a time, now and whenever the folder was read. Gives back the function that ends this. */
export function followCompanyLists(take: () => Promise<unknown>): () => void {
  let isRunning = false;
  let isDue = false;
  let isEnded = false;

  async function run(): Promise<void> {
    isDue = true;
    if (isRunning) return;
    isRunning = true;
    // The folder may be read while its files are taken in.
    while (isDue && !isEnded) {
      isDue = false;
      await take();
      if (!isEnded) await loadCompanyLists();
    }
    isRunning = false;
  }

  const unsubscribe = onChange(['companyLists'], () => void run());
  void run();
  return () => {
    isEnded = true;
    unsubscribe();
  };
}
