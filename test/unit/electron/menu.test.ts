import type { MenuItemConstructorOptions } from 'electron';
import { expect, test } from 'vitest';
import { menuTemplate } from '../../../src-main/electron/menu.ts';

function rolesOf(items: MenuItemConstructorOptions[]): string[] {
  return items.flatMap((item) => [
    ...(item.role ? [item.role] : []),
    ...(Array.isArray(item.submenu) ? rolesOf(item.submenu) : []),
  ]);
}

test('a packaged app has no developer tools in its menu, and no way to reload the page', () => {
  const roles = rolesOf(menuTemplate({ platform: 'linux', packaged: true }));
  expect(roles).not.toContain('toggleDevTools');
  expect(roles).not.toContain('reload');
  expect(rolesOf(menuTemplate({ platform: 'linux', packaged: false }))).toContain('toggleDevTools');
});

test('every platform can edit, zoom and quit', () => {
  for (const platform of ['linux', 'win32'] as const) {
    expect(rolesOf(menuTemplate({ platform, packaged: true }))).toEqual(
      expect.arrayContaining(['editMenu', 'zoomIn', 'zoomOut', 'resetZoom', 'windowMenu', 'quit']),
    );
  }
  expect(rolesOf(menuTemplate({ platform: 'darwin', packaged: true }))).toEqual(
    expect.arrayContaining(['appMenu', 'editMenu', 'zoomIn', 'windowMenu']),
  );
});
