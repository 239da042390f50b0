/** The forms of packs by their names. */
import * as bags from './forms/bags.ts';
import * as bottles from './forms/bottles.ts';
import * as boxes from './forms/boxes.ts';
import * as flasks from './forms/flasks.ts';
import * as tins from './forms/tins.ts';
import type { Look } from './look.ts';

export const forms = { ...bags, ...bottles, ...boxes, ...flasks, ...tins } as const satisfies Record<
  string,
  (look: Look) => string
>;

export type Form = keyof typeof forms;
