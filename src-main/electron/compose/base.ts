/** What all parts of the main process stand on: where files lie, the log, the company's policy, the window and its questions. */
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { app, BrowserWindow, dialog as dialogs, nativeTheme, screen } from 'electron';
import type { Topic } from '../../../src-shared/contract/events.ts';
import type { Language } from '../../../src-shared/contract/host/desktop.ts';
import { languageOf } from '../border/question-words.ts';
import { createQuestions } from '../border/questions.ts';
import { eventChannel } from '../bridge/ipc-channels.ts';
import { openAppearance } from '../desktop/appearance.ts';
import { attachDialogs } from '../desktop/dialogs.ts';
import { createKeychainTokenStore, loadKeytar } from '../keychain/token-store.ts';
import { readCompanyPolicy } from '../policy/company-policy.ts';
import { placeForDevelopment, placesOf, type Place } from '../policy/places.ts';
import { runTool } from '../policy/run-tool.ts';
import { createLogFile } from '../support/log-file.ts';
import { createRedactor } from '../support/redact.ts';
import { appOrigin } from '../window/app-scheme.ts';
import { iconFiles } from '../window/icons.ts';
import { createMainWindow } from '../window/window.ts';

export type Base = ReturnType<typeof createBase>;

/** `here` is the folder of the bundle. `developmentUrl` serves the pages while Satchel is developed. */
export function createBase({ here, developmentUrl }: { here: string; developmentUrl: string | undefined }) {
  const userData = app.getPath('userData');
  const redactor = createRedactor();
  const log = createLogFile({
    directory: join(userData, 'logs'),
    redactor,
    now: () => Date.now(),
    echo: (line) => console.error(line),
  });
  const policy = readCompanyPolicy({ places: placesOfPolicy(), keptFile: join(userData, 'policy-kept.json'), log });
  const appearance = openAppearance({ file: join(userData, 'appearance.json'), nativeTheme });
  const icons = iconFiles(join(app.getAppPath(), 'resources'), process.platform);
  let isQuitting = false;
  app.on('before-quit', () => (isQuitting = true));
  const window = createMainWindow({
    BrowserWindow,
    screen: () => screen,
    nativeTheme,
    url: developmentUrl ?? `${appOrigin}/index.html`,
    preload: join(here, '../preload/preload.cjs'),
    icon: icons.window,
    packaged: app.isPackaged,
    placeFile: join(userData, 'window.json'),
    outlivesClosing: () => process.platform === 'darwin' && !isQuitting,
    log,
  });
  const dialog = attachDialogs(dialogs, () => BrowserWindow.getAllWindows()[0]);
  const { locale: systemLanguage } = Intl.DateTimeFormat().resolvedOptions();
  const { language: ofCompany } = policy.decided;
  const enforced = ofCompany?.isEnforced ? ofCompany.value : null;
  let language = ofCompany?.value ?? languageOf([systemLanguage]);
  /** The same for all accounts: one that does not answer is not asked again. */
  let keychain: ReturnType<typeof loadKeytar> | null = null;
  const hideSecret = (secret: string) => redactor.hide(secret);

  return {
    ...{ here, userData, developmentUrl, icons, log, policy, appearance, window, dialog, hideSecret, systemLanguage },
    origin: developmentUrl ? new URL(developmentUrl).origin : appOrigin,
    questions: createQuestions({ dialog, language: () => language, now: () => Date.now() }),
    language: () => language,
    speak(spoken: Language): void {
      language = enforced ?? spoken;
    },
    /** Sends the window the news that something has changed. */
    changed: (...topics: Topic[]) => window.send(eventChannel, { type: 'changed', topics }),
    /** After an end that the rep called back. */
    goOn(): void {
      isQuitting = false;
    },
    createTokens: (account: string) =>
      createKeychainTokenStore({ account, load: () => (keychain ??= loadKeytar()), hide: hideSecret, log }),
  };
}

/** What runs from sources goes by no policy of the machine, but by a file that whoever develops it names. */
function placesOfPolicy(): Place[] {
  const { SATCHEL_POLICY_FILE: file, APPIMAGE: appImage } = process.env;
  if (!app.isPackaged) return file ? [placeForDevelopment(resolve(file))] : [];
  const { platform, execPath } = process;
  return placesOf({ platform, execPath, appImage, user: userInfo().username, run: runTool });
}
