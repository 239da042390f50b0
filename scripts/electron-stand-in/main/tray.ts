import type { Tray as ElectronTray } from 'electron';
import { EventEmitter } from 'node:events';
import type { Like } from './like.ts';

/** A tray that nobody sees; tests listen to what it is told. */
export class Tray extends EventEmitter implements Like<ElectronTray> {
  setToolTip(): void {}
  setContextMenu(): void {}
  destroy(): void {}
}
