import type { Menu, Tray } from 'electron';
import type { TrayLike } from './badge.ts';

/** The icon in the notification area, with a menu. */
export function createTray(electron: {
  Tray: new (image: string) => Tray;
  Menu: Pick<typeof Menu, 'buildFromTemplate'>;
  icon: string;
}): TrayLike {
  const tray = new electron.Tray(electron.icon);
  return {
    setToolTip: (text) => tray.setToolTip(text),
    setMenu: (template) => tray.setContextMenu(electron.Menu.buildFromTemplate(template)),
    on: (event, listener) => tray.on(event, listener),
  };
}
