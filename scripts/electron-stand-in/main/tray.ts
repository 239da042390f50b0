import type { Tray as ElectronTray } from 'electron';
import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import type { Like } from './like.ts';

/** An invisible tray. Tests listen to its calls. */
export class Tray extends EventEmitter implements Like<ElectronTray> {
  constructor(image: string) {
    super();
    if (!existsSync(image)) throw new Error(`Failed to load image from path '${image}'`);
  }

  setToolTip(): void {}
  setContextMenu(): void {}
  destroy(): void {}
}
