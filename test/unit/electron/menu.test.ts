import type { Menu, MenuItemConstructorOptions } from 'electron';
import { expect, test } from 'vitest';
import { createMenu, menuTemplate } from '../../../src-main/electron/menu.ts';
import { menuItems, type MenuWords } from '../../../src-shared/contract/menu-words.ts';

const words = Object.fromEntries(menuItems.map((item) => [item, `the word for ${item}`])) as MenuWords;
const platforms = ['linux', 'win32', 'darwin'] as const;

function itemsOf(items: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
  return items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? itemsOf(item.submenu) : [])]);
}

function rolesOf(platform: NodeJS.Platform, packaged: boolean): unknown[] {
  return itemsOf(menuTemplate(words, { platform, packaged })).map(({ role }) => role);
}

test('a packaged app has no developer tools in its menu, and no way to reload the page', () => {
  expect(rolesOf('linux', true)).not.toContain('toggleDevTools');
  expect(rolesOf('linux', true)).not.toContain('reload');
  expect(rolesOf('linux', false)).toContain('toggleDevTools');
});

test('every platform can edit, zoom, close its window and quit', () => {
  for (const platform of platforms) {
    const roles = ['undo', 'cut', 'copy', 'paste', 'zoomIn', 'zoomOut', 'resetZoom', 'minimize', 'close', 'quit'];
    expect(rolesOf(platform, true)).toEqual(expect.arrayContaining(roles));
  }
  expect(rolesOf('darwin', true)).toEqual(expect.arrayContaining(['appMenu', 'hide', 'hideOthers', 'unhide']));
});

test('everything in the menu of a packaged app is said in the words of the window, and all of them are said', () => {
  const said = new Set<string | undefined>();
  for (const platform of platforms) {
    const items = itemsOf(menuTemplate(words, { platform, packaged: true }));
    // The first menu of macOS has the name of the app.
    const named = items.filter(({ type, role }) => type !== 'separator' && role !== 'appMenu');
    for (const { label } of named) {
      expect(Object.values(words)).toContain(label);
      said.add(label);
    }
  }
  expect(said).toEqual(new Set(Object.values(words)));
});

test('the menu is there when the words are, and changes with them', () => {
  const shown: unknown[] = [];
  const menu = createMenu({
    Menu: {
      buildFromTemplate: ([first]) => first?.label as unknown as Menu,
      setApplicationMenu: (built) => void shown.push(built),
    },
    platform: 'linux',
    packaged: true,
  });
  expect(shown).toEqual([]);
  menu.speak({ ...words, file: 'File' });
  menu.speak({ ...words, file: 'Arquivo' });
  expect(shown).toEqual(['File', 'Arquivo']);
});
