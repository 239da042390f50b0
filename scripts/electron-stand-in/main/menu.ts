/** Menus that are kept but never shown: Chromium's windows have no menu bar. Tests click on items all the same. */
import type { MenuItemConstructorOptions } from 'electron';

class MenuItem {
  readonly id: string | undefined;
  readonly label: string;
  readonly role: MenuItemConstructorOptions['role'];
  readonly submenu: Menu | undefined;
  readonly click: () => void;

  constructor(options: MenuItemConstructorOptions) {
    this.id = options.id;
    this.label = options.label ?? '';
    this.role = options.role;
    this.submenu = Array.isArray(options.submenu) ? Menu.buildFromTemplate(options.submenu) : undefined;
    this.click = () => (options.click as ((item: MenuItem) => void) | undefined)?.(this);
  }
}

export class Menu {
  static #application: Menu | null = null;
  readonly items: MenuItem[];

  private constructor(items: MenuItem[]) {
    this.items = items;
  }

  static buildFromTemplate(template: MenuItemConstructorOptions[]): Menu {
    return new Menu(template.map((options) => new MenuItem(options)));
  }

  popup(): void {}

  /** A Mac keeps the menu that it has. */
  static setApplicationMenu(menu: Menu | null): void {
    if (menu === null && process.platform === 'darwin') return;
    Menu.#application = menu;
  }

  static getApplicationMenu(): Menu | null {
    return Menu.#application;
  }

  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id);
      if (found) return found;
    }
    return null;
  }
}
