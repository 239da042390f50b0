/** What the window asks of the desktop. Words come from the window, which knows the rep's language. */
import type { Notification as ElectronNotification, NotificationConstructorOptions } from 'electron';
import type { DesktopResults, desktopSchemas, Language } from '../../../src-shared/contract/host/desktop.ts';
import type { ConnectionTrace } from '../../api/trace-connection.ts';
import type { Log, TokenStore } from '../../ports/ports.ts';
import { done, notNow } from '../bridge/answers.ts';
import type { Appearance } from './appearance.ts';
import type { Badge } from './badge.ts';
import type { Questions } from '../border/questions.ts';
import type { HostHandlers } from '../bridge/ipc.ts';
import type { Menus } from './menu.ts';
import { saveFile, type SaveDialog } from '../files/save-file.ts';

export interface DesktopOptions {
  clipboard: { writeText(text: string): Promise<void> };
  dialog: SaveDialog;
  Notification: {
    new (options: NotificationConstructorOptions): Pick<ElectronNotification, 'show' | 'on'>;
    isSupported(): boolean;
  };
  appearance: Appearance;
  questions: Pick<Questions, 'openInBrowser'>;
  speakLanguage: (language: Language) => void;
  openExternal: (url: string) => Promise<void>;
  badge: Badge;
  menus: Pick<Menus, 'speak'>;
  window: { isInFront(): boolean; show(): void };
  /** Leads the window to the outbox. */
  goToOutbox: () => void;
  /** The service that is open. */
  service: () => { baseUrl: string; tokens: Pick<TokenStore, 'get'> } | null;
  trace: (baseUrl: string, tokens: Pick<TokenStore, 'get'>) => Promise<ConnectionTrace>;
  log: Log;
}

type DesktopHandlers = Pick<HostHandlers, keyof typeof desktopSchemas & keyof DesktopResults>;

export function createDesktop(options: DesktopOptions): DesktopHandlers {
  const { log, window } = options;
  /** Shown notifications are held: one that is collected as garbage takes its press with it. */
  const shown = new Set<unknown>();
  let portalUrl: string | null = null;

  return {
    async 'clipboard.write'({ text }) {
      await options.clipboard.writeText(text);
      return done({});
    },

    async 'csv.save'({ suggestedName, text }) {
      const filters = [{ name: 'CSV', extensions: ['csv'] }];
      return done(await saveFile(options, { defaultPath: suggestedName, filters }, () => text));
    },

    async 'desktop.badge'(badge) {
      options.badge.show(badge);
      return done({});
    },

    async 'desktop.menu'(words) {
      options.menus.speak(words);
      return done({});
    },

    async 'desktop.language'({ language }) {
      options.speakLanguage(language);
      return done({});
    },

    async 'desktop.notify'({ title, body }) {
      if (window.isInFront() || !options.Notification.isSupported()) return done({ shown: false });
      const notification = new options.Notification({ title, body });
      const letGo = () => shown.delete(notification);
      shown.add(notification);
      notification.on('click', () => {
        letGo();
        window.show();
        options.goToOutbox();
      });
      notification.on('failed', letGo);
      // One that only went into the notification centre of Windows may be pressed there.
      notification.on('close', ({ reason }) => {
        if (reason !== 'timedOut' && reason !== 'applicationHidden') letGo();
      });
      notification.show();
      return done({ shown: true });
    },

    async 'desktop.theme'({ theme }) {
      options.appearance.choose(theme);
      return done({});
    },

    async 'connection.test'() {
      const service = options.service();
      if (!service) return notNow('signedOut');
      const trace = await options.trace(service.baseUrl, service.tokens);
      portalUrl = trace.portalUrl;
      log('info', 'connection.test', { steps: trace.steps.map(({ step, outcome, ms }) => ({ step, outcome, ms })) });
      return done({ steps: trace.steps, portal: portalUrl !== null });
    },

    async 'connection.openPortal'() {
      const service = options.service();
      if (!service) return notNow('signedOut');
      const url = portalUrl ?? new URL(service.baseUrl).origin;
      // A person has confirmed the service's origin already; what a network names is confirmed here.
      const mayOpen = portalUrl === null || (await options.questions.openInBrowser(url));
      if (mayOpen) await options.openExternal(url);
      return done({ opened: mayOpen });
    },
  };
}
