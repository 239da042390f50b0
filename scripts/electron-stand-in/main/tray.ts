import { EventEmitter } from 'node:events';
import type { Menu } from './menu.ts';

/** A tray that is kept but never shown; tests read what it says. */
export class Tray extends EventEmitter {
  static readonly open: Tray[] = [];
  toolTip = '';
  menu: Menu | null = null;
  readonly image: string;

  constructor(image: string) {
    super();
    this.image = image;
    Tray.open.push(this);
  }

  setToolTip(text: string): void {
    this.toolTip = text;
  }

  setContextMenu(menu: Menu | null): void {
    this.menu = menu;
  }

  destroy(): void {
    Tray.open.splice(Tray.open.indexOf(this), 1);
  }
}
