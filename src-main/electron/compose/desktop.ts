/** The desktop around the window: its badge, its menus, its notifications, and what opens in other programs. */
import { app, clipboard, Menu, Notification, shell, Tray } from 'electron';
import { traceToService } from '../account/trace-to-service.ts';
import { eventChannel } from '../bridge/ipc-channels.ts';
import { createBadge } from '../desktop/badge.ts';
import { createDesktop } from '../desktop/desktop.ts';
import { createMap } from '../desktop/map.ts';
import { createMenus } from '../desktop/menu.ts';
import { createTray } from '../desktop/tray.ts';
import { xdgProgram } from '../desktop/xdg-program.ts';
import type { Accounts } from './accounts.ts';
import type { Base } from './base.ts';

export function createDesktopParts(base: Base, { session, network }: Accounts, showWindow: () => void) {
  const { window, dialog, appearance, icons, log } = base;
  const { platform } = process;
  const openExternal = (url: string) => shell.openExternal(url);
  const badge = createBadge({
    setBadgeCount: (count) => app.setBadgeCount(count),
    createTray: platform === 'darwin' ? null : () => createTray({ Tray, Menu, icon: icons.tray }),
    showWindow,
    quit: () => app.quit(),
  });
  const menus = createMenus({
    ...{ Menu, platform, packaged: app.isPackaged },
    openManual: () => window.send(eventChannel, { type: 'manual' }),
  });

  return {
    menus,
    handlers: {
      ...createDesktop({
        ...{ clipboard, dialog, Notification, appearance, badge, menus, log, openExternal },
        window: { isInFront: window.isInFront, show: showWindow },
        questions: base.questions.ask,
        speakLanguage: base.speak,
        goToOutbox: () => window.send(eventChannel, { type: 'goTo', screen: 'outbox' }),
        service: () => session.service(),
        trace: (baseUrl, tokens) => traceToService(network, baseUrl, tokens),
      }),
      ...createMap({
        ...{ platform, openExternal, log },
        programFor: platform === 'linux' ? xdgProgram : (scheme) => app.getApplicationNameForProtocol(`${scheme}:`),
      }),
    },
  };
}
