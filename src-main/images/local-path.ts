/** Windows signs in to the computer that a path names as soon as anything looks at that path. */

/**
 * True for a path that leads out of this computer's drives on Windows: a share (`\\server\…`, `//server/…`) or the kernel's
 * own names (`\\?\`, `\\.\`, `\??\`). A share that has a drive letter was connected by the user, and is like a disk.
 */
export function leavesTheDrives(path: string, platform: NodeJS.Platform): boolean {
  return platform === 'win32' && /^[\\/]{2}|^[\\/]\?\?[\\/]/.test(path);
}
