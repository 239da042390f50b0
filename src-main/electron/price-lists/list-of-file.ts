/** Which price list a file of the company's folder is, by its name: the name of the list, and in brackets for whom it holds. */
import * as v from 'valibot';
import { ListOfImport, type HeldFor } from '../../../src-shared/contract/catalogue/price-lists.ts';
import { stateLetters } from '../../../src-shared/domain/contact/states.ts';

/**
 * `Sul [PR SC RS].xlsx` is the list `Sul` for three states, `Norte [3 5].xlsx` is for two branches by their numbers, `Atacado [].xlsx`
 * is for the customers that name it, and without brackets a list is for everybody. Null if the name says something else.
 */
export function listOfFile(fileName: string): ListOfImport | null {
  const bare = fileName.replace(/\.[^.]*$/, '');
  const [, name, inside] = /^([^[\]]*)(?:\[([^[\]]*)\])?\s*$/.exec(bare) ?? [];
  const parsed = v.safeParse(ListOfImport, { name: name ?? '', heldFor: heldForOf(inside) });
  return parsed.success ? parsed.output : null;
}

function heldForOf(inside: string | undefined): HeldFor | null {
  if (inside === undefined) return { for: 'everybody' };
  const words = inside.split(/[\s,;]+/).filter(Boolean);
  if (words.length === 0) return { for: 'named' };
  if (words.every((word) => /^\d+$/.test(word))) return { for: 'branches', branchIds: words.map(Number) };
  const states = words.map((word) => word.toUpperCase());
  return states.every((state) => stateLetters.has(state)) ? { for: 'states', states } : null;
}
