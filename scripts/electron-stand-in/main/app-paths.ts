import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';

const userFolders = ['desktop', 'documents', 'downloads', 'music', 'pictures', 'videos'];

function applicationData(): string {
  if (process.platform === 'darwin') return join(homedir(), 'Library/Application Support');
  if (process.platform === 'win32') return process.env.APPDATA ?? join(homedir(), 'AppData/Roaming');
  return process.env.XDG_CONFIG_HOME ?? join(homedir(), '.config');
}

/** Where Electron keeps things by default. Throws for a name that Electron does not know either. */
export function defaultPath(name: string, applicationName: string): string {
  const userData = join(applicationData(), applicationName);
  const places: Record<string, string> = {
    home: homedir(),
    appData: applicationData(),
    userData,
    sessionData: userData,
    temp: tmpdir(),
    exe: process.execPath,
    logs: join(userData, 'logs'),
    crashDumps: join(userData, 'Crashpad'),
  };
  const place = places[name];
  if (place !== undefined) return place;
  if (userFolders.includes(name)) return join(homedir(), name.charAt(0).toUpperCase() + name.slice(1));
  throw new Error(`Failed to get '${name}' path`);
}
