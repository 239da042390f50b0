/** Photos of products in a workspace of a test: attached, and the files of those that wait. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Rig } from './rig.ts';

export const attach = (rig: Rig, path: string, productId = 1) =>
  rig.command('product-image.attach', { productId, path });

export const spooled = (rig: Rig) => readdirSync(join(rig.directory, 'images'));

export const storyOf = async (rig: Rig, id: string) => (await rig.entry(id)).history.map(({ note }) => note);
