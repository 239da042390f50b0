import { join } from 'node:path';

/**
 * The files of the icon in the folder `resources`. Windows finds the size that it wants in its one file; elsewhere a picture
 * has one size, and goes whole to whoever shows it.
 */
export function iconFiles(resources: string, platform: NodeJS.Platform): { window: string; tray: string } {
  if (platform === 'win32') {
    const ofEverySize = join(resources, 'icon.ico');
    return { window: ofEverySize, tray: ofEverySize };
  }
  return { window: join(resources, 'icons/256x256.png'), tray: join(resources, 'icons/64x64.png') };
}
