/**
 * What the name of a package's metadata begins with. electron-builder and electron-updater add the system, and on Linux alone the
 * processor: without this the metadata of two processors would take one another's place in a feed.
 */
export function feedChannel(platform: NodeJS.Platform, arch: string): string {
  return platform === 'linux' || arch === 'x64' ? 'latest' : `latest-${arch}`;
}
