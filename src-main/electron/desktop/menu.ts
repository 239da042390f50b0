/** The menus: of the application, with the roles that people expect and nothing that the window does better, and of a field. */
import type { ContextMenuParams, Menu as ElectronMenu, MenuItemConstructorOptions } from 'electron';
import type { MenuWords } from '../../../src-shared/contract/host/menu-words.ts';
import { fieldMenu, type Pressed } from './field-menu.ts';

interface MenuOptions {
  platform: NodeJS.Platform;
  packaged: boolean;
  /** Opens the manual in the window. */
  openManual: () => void;
}

export interface Menus {
  speak(words: MenuWords): void;
  /** Where the right button was pressed, or the field is that the keyboard asked of: Electron shows nothing there by itself. */
  popUp(pressed: Pressed & Pick<ContextMenuParams, 'x' | 'y' | 'menuSourceType'>): void;
}

/** Keys that browsers zoom by. Of itself Electron knows of “+” with the Shift key alone, and not the number pad. */
const zoomKeys: MenuItemConstructorOptions[] = [
  { role: 'zoomIn', accelerator: 'CommandOrControl+=' },
  { role: 'zoomIn', accelerator: 'CommandOrControl+numadd' },
  { role: 'zoomOut', accelerator: 'CommandOrControl+numsub' },
  { role: 'resetZoom', accelerator: 'CommandOrControl+num0' },
];

/** There are none until the window says the words: what a role is called by itself is English whatever the rep speaks. */
export function createMenus({
  Menu,
  ...options
}: MenuOptions & { Menu: Pick<typeof ElectronMenu, 'buildFromTemplate' | 'setApplicationMenu'> }): Menus {
  let spoken: MenuWords | null = null;
  return {
    speak(words) {
      spoken = words;
      Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(words, options)));
    },
    popUp(pressed) {
      const items = spoken ? fieldMenu(pressed, spoken) : [];
      if (items.length === 0) return;
      // Without a position Electron opens the menu at the mouse pointer, which a finger or the keyboard does not move.
      const { x, y, menuSourceType: sourceType } = pressed;
      Menu.buildFromTemplate(items).popup({ x, y, sourceType });
    },
  };
}

export function menuTemplate(
  words: MenuWords,
  { platform, packaged, openManual }: MenuOptions,
): MenuItemConstructorOptions[] {
  const separator: MenuItemConstructorOptions = { type: 'separator' };
  const quit: MenuItemConstructorOptions = { role: 'quit', label: words.quit };
  const ofMac: MenuItemConstructorOptions[] = [
    { role: 'about', label: words.about },
    separator,
    { role: 'hide', label: words.hide },
    { role: 'hideOthers', label: words.hideOthers },
    { role: 'unhide', label: words.showAll },
    separator,
    quit,
  ];
  const ofDevelopers: MenuItemConstructorOptions[] = [{ role: 'reload' }, { role: 'toggleDevTools' }, separator];
  return [
    platform === 'darwin' ? { role: 'appMenu', submenu: ofMac } : { label: words.file, submenu: [quit] },
    {
      role: 'editMenu',
      label: words.edit,
      submenu: [
        { role: 'undo', label: words.undo },
        { role: 'redo', label: words.redo },
        separator,
        { role: 'cut', label: words.cut },
        { role: 'copy', label: words.copy },
        { role: 'paste', label: words.paste },
        { role: 'selectAll', label: words.selectAll },
      ],
    },
    {
      label: words.view,
      submenu: [
        ...(packaged ? [] : ofDevelopers),
        { role: 'resetZoom', label: words.actualSize },
        { role: 'zoomIn', label: words.zoomIn },
        { role: 'zoomOut', label: words.zoomOut },
        ...zoomKeys.map((item) => ({ ...item, visible: false })),
        separator,
        { role: 'togglefullscreen', label: words.fullScreen },
      ],
    },
    {
      role: 'windowMenu',
      label: words.window,
      submenu: [
        { role: 'minimize', label: words.minimize },
        { role: 'close', label: words.close },
      ],
    },
    {
      role: 'help',
      label: words.help,
      submenu: [{ label: words.manual, accelerator: platform === 'darwin' ? 'Command+?' : 'F1', click: openManual }],
    },
  ];
}
