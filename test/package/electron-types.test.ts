import { expect, it } from 'vitest';
import { findUsedMembers } from './electron-members.ts';

/** What Satchel uses although Electron does not have it on each system, and why that is right. */
const limited: Record<string, string> = {
  "App 'activate'": 'a click on the icon in the Dock; other systems have none',
  'App.setAppUserModelId': 'does nothing on other systems',
  'App.setBadgeCount': 'the task bar of Windows shows no number: the count is in the window',
  "BrowserWindow 'session-end'": 'Windows ends programs without the events of quitting that other systems have',
  'NativeTheme.inForcedColorsMode': 'forced colours are a mode of Windows: absent means no',
  "Notification 'failed'": 'on Linux the desktop says nothing of a notification that it does not show',
  "'unlock-screen'": 'on Linux the end of sleep is noticed by “resume”, and a new network by Node',
};

it(
  'uses of Electron only what its types have on every system, or what is meant to be limited',
  { timeout: 120_000 },
  () => {
    const used = findUsedMembers();
    const names = used.map(({ name }) => name);
    // Directly, through a type of our own, as an event and as an option.
    expect(names).toEqual(
      expect.arrayContaining([
        'App.requestSingleInstanceLock',
        'NativeTheme.themeSource',
        "App 'second-instance'",
        'WebPreferences.sandbox',
      ]),
    );
    const found = used.filter(({ platforms }) => platforms !== null);
    expect(found.map(({ name }) => name).sort()).toEqual(Object.keys(limited).sort());
  },
);
