/** The application menu: the roles that people expect, and nothing that the window does better itself. */
import type { MenuItemConstructorOptions } from 'electron';

export function menuTemplate(options: { platform: NodeJS.Platform; packaged: boolean }): MenuItemConstructorOptions[] {
  const mac = options.platform === 'darwin';
  const separator: MenuItemConstructorOptions = { type: 'separator' };
  const developer: MenuItemConstructorOptions[] = [{ role: 'reload' }, { role: 'toggleDevTools' }, separator];
  return [
    ...(mac ? [{ role: 'appMenu' } as const] : [{ label: '&File', submenu: [{ role: 'quit' } as const] }]),
    { role: 'editMenu' },
    {
      label: mac ? 'View' : '&View',
      submenu: [
        ...(options.packaged ? [] : developer),
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        separator,
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
  ];
}
