/** How a package of this kind is replaced, and by whose rights. */
import {
  AppImageUpdater,
  DebUpdater,
  MacUpdater,
  NsisUpdater,
  PacmanUpdater,
  RpmUpdater,
  type AppUpdater,
  type UpdateInfo,
} from 'electron-updater';
import { win32 } from 'node:path';

/** Metadata name the packages of every kind that there is for the system. */
const endings: [new (...args: never[]) => AppUpdater, string][] = [
  [DebUpdater, '.deb'],
  [RpmUpdater, '.rpm'],
  [PacmanUpdater, '.pacman'],
  [AppImageUpdater, '.AppImage'],
  [NsisUpdater, '.exe'],
  [MacUpdater, '.zip'],
];

export function packageOf(updater: AppUpdater, { files }: UpdateInfo): UpdateInfo['files'][number] | undefined {
  const ending = endings.find(([kind]) => updater instanceof kind)?.[1] ?? '';
  return files.find(({ url }) => url.endsWith(ending));
}

/** Where this program lies, and who may write there. */
export interface Installation {
  execPath: string;
  /** The user's own folder for programs on Windows. */
  localAppData: string | undefined;
}

/**
 * An installer that runs as root or as administrator takes its file from a folder in which programs of the user can write:
 * nothing that Satchel checks there holds until it is installed. So the rep, or whoever looks after the laptop, installs it.
 */
export function needsAdministrator(
  updater: AppUpdater,
  info: UpdateInfo,
  { execPath, localAppData }: Installation,
): boolean {
  if ([DebUpdater, RpmUpdater, PacmanUpdater].some((kind) => updater instanceof kind)) return true;
  if (!(updater instanceof NsisUpdater)) return false;
  const own = localAppData && win32.relative(localAppData, execPath);
  const isOwn = own !== undefined && own !== '' && !own.startsWith('..') && !win32.isAbsolute(own);
  return !isOwn || (packageOf(updater, info) as { isAdminRightsRequired?: boolean }).isAdminRightsRequired === true;
}
