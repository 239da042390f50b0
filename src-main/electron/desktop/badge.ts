/** How much waits, where the desktop shows it: on the dock, on the launcher, and in the tray. */
import type { MenuItemConstructorOptions } from 'electron';

export interface BadgeState {
  pending: number;
  tooltip: string;
  /** Words of the tray's menu. */
  open: string;
  quit: string;
}

export interface Badge {
  show(state: BadgeState): void;
}

export interface TrayLike {
  setToolTip(text: string): void;
  setMenu(template: MenuItemConstructorOptions[]): void;
  on(event: 'click', listener: () => void): unknown;
}

export function createBadge(options: {
  setBadgeCount: (count: number) => unknown;
  /** Null where the desktop has the dock instead. */
  createTray: (() => TrayLike) | null;
  showWindow: () => void;
  quit: () => void;
}): Badge {
  let tray: TrayLike | null = null;

  function openTray(create: () => TrayLike): TrayLike {
    const opened = create();
    opened.on('click', options.showWindow);
    return opened;
  }

  return {
    show({ pending, tooltip, open, quit }) {
      options.setBadgeCount(pending);
      if (!options.createTray) return;
      tray ??= openTray(options.createTray);
      tray.setToolTip(tooltip);
      tray.setMenu([
        { label: tooltip, enabled: false },
        { type: 'separator' },
        { label: open, click: options.showWindow },
        { label: quit, click: options.quit },
      ]);
    },
  };
}
