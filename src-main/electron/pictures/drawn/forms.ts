/** The forms of packs by their names. */
import { pillow, brick, sack, standing, sachet, loaf, soft, vacuum, frozen, binBags } from './forms/bags.ts';
import { pet, bottle, wine, longNeck, can } from './forms/bottles.ts';
import {
  upright,
  carton,
  smallCarton,
  bar,
  bundle,
  block,
  rolls,
  filmBox,
  trays,
  sponge,
  headed,
} from './forms/boxes.ts';
import { aerosol, flask, trigger, jug, tube } from './forms/flasks.ts';
import { tin, flatTin, canister, jar, tub, cup, bucket, cupStack } from './forms/tins.ts';
import type { Look } from './look.ts';

export const forms = {
  ...{ pillow, brick, sack, standing, sachet, loaf, soft, vacuum, frozen, binBags },
  ...{ pet, bottle, wine, longNeck, can },
  ...{ upright, carton, smallCarton, bar, bundle, block, rolls, filmBox, trays, sponge, headed },
  ...{ aerosol, flask, trigger, jug, tube },
  ...{ tin, flatTin, canister, jar, tub, cup, bucket, cupStack },
} as const satisfies Record<string, (look: Look) => string>;

export type Form = keyof typeof forms;
