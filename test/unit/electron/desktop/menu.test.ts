import type { Menu, MenuItemConstructorOptions } from 'electron';
import { expect, test } from 'vitest';
import { fieldMenu } from '../../../../src-main/electron/desktop/field-menu.ts';
import { createMenus, menuTemplate } from '../../../../src-main/electron/desktop/menu.ts';
import { menuItems, type MenuWords } from '../../../../src-shared/contract/host/menu-words.ts';

const words = Object.fromEntries(menuItems.map((item) => [item, `the word for ${item}`])) as MenuWords;
const openManual = () => {};
const platforms = ['linux', 'win32', 'darwin'] as const;

function itemsOf(items: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
  return items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? itemsOf(item.submenu) : [])]);
}

function rolesOf(platform: NodeJS.Platform, packaged: boolean): unknown[] {
  return itemsOf(menuTemplate(words, { platform, packaged, openManual })).map(({ role }) => role);
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

test('the page grows and shrinks by the keys that browsers have for it, of the number pad too, which no menu shows', () => {
  const items = itemsOf(menuTemplate(words, { platform: 'win32', packaged: true, openManual }));
  const keys = items.filter(({ accelerator, role }) => accelerator !== undefined && role !== undefined);
  expect(keys.map(({ role, accelerator }) => `${String(role)} ${String(accelerator)}`)).toEqual([
    'zoomIn CommandOrControl+=',
    'zoomIn CommandOrControl+numadd',
    'zoomOut CommandOrControl+numsub',
    'resetZoom CommandOrControl+num0',
  ]);
  expect(keys.filter(({ visible }) => visible !== false)).toEqual([]);
});

test('the manual opens by the key that the platform has for help', () => {
  const opened: string[] = [];
  for (const platform of platforms) {
    const menu = menuTemplate(words, { platform, packaged: true, openManual: () => opened.push(platform) });
    const [manual] = itemsOf(menu).filter(({ label }) => label === words.manual);
    expect(manual?.accelerator).toBe(platform === 'darwin' ? 'Command+?' : 'F1');
    (manual?.click as (() => void) | undefined)?.();
  }
  expect(opened).toEqual(platforms);
});

test('everything in the menu of a packaged app is said in the words of the window, and all of them are said', () => {
  const said = new Set<string | undefined>();
  for (const platform of platforms) {
    const items = itemsOf(menuTemplate(words, { platform, packaged: true, openManual }));
    // The first menu of macOS has the name of the app.
    const shown = items.filter(({ visible }) => visible !== false);
    const named = shown.filter(({ type, role }) => type !== 'separator' && role !== 'appMenu');
    for (const { label } of named) {
      expect(Object.values(words)).toContain(label);
      said.add(label);
    }
  }
  expect(said).toEqual(new Set(Object.values(words)));
});

const editFlags = { canCut: true, canCopy: true, canPaste: true, canSelectAll: true } as Electron.EditFlags;

test('a press of the right button offers in a field what is possible there, and elsewhere to copy what is marked', () => {
  const offered = (...asked: Parameters<typeof fieldMenu>) =>
    fieldMenu(...asked).flatMap(({ role, enabled }) => (role && enabled ? [role] : []));
  const nothingMarked = { ...editFlags, canCut: false, canCopy: false };
  expect(offered({ isEditable: true, selectionText: 'x', editFlags }, words)).toEqual([
    ...['cut', 'copy', 'paste', 'selectAll'],
  ]);
  expect(offered({ isEditable: true, selectionText: '', editFlags: nothingMarked }, words)).toEqual([
    ...['paste', 'selectAll'],
  ]);
  expect(offered({ isEditable: false, selectionText: 'x', editFlags }, words)).toEqual(['copy']);
  expect(fieldMenu({ isEditable: false, selectionText: ' ', editFlags: nothingMarked }, words)).toEqual([]);
});

test('menus are there when the words are, and change with them; a field’s is where it was asked for', () => {
  const shown: unknown[] = [];
  const menus = createMenus({
    Menu: {
      buildFromTemplate: ([first]) => {
        const label = first?.label;
        const popup = (place: unknown) => shown.push(`${label}, popped up`, place);
        return { label, popup } as unknown as Menu;
      },
      setApplicationMenu: (built) => void shown.push((built as unknown as { label: string }).label),
    },
    platform: 'linux',
    packaged: true,
    openManual,
  });
  const pressed = { isEditable: true, selectionText: '', editFlags, x: 30, y: 40, menuSourceType: 'keyboard' as const };
  menus.popUp(pressed);
  expect(shown).toEqual([]);
  menus.speak({ ...words, file: 'File', cut: 'Cut' });
  menus.popUp(pressed);
  menus.speak({ ...words, file: 'Arquivo', cut: 'Recortar' });
  menus.popUp(pressed);
  menus.popUp({ ...pressed, isEditable: false });
  const place = { x: 30, y: 40, sourceType: 'keyboard' };
  expect(shown).toEqual(['File', 'Cut, popped up', place, 'Arquivo', 'Recortar, popped up', place]);
});
