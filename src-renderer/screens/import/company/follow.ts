/** Keeps the company's price lists up to date while an account is open. */
import { command, host, query } from '../../../bridge.ts';
import { ofThisAccount } from '../../../state/account-work.ts';
import { followCompanyLists } from '../../../state/company/company-lists.svelte.ts';
import { takeCompanyLists } from './take-lists.ts';

/** Lets the window draw and answer between two portions of work. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Gives back the function that ends this. */
export function keepCompanyLists(): () => void {
  return followCompanyLists(() => ofThisAccount(takeCompanyLists({ command, host, query, pause })));
}
