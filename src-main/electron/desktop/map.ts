/** Opens a place in the map program of the computer, or in a map on the web where it has none. */
import type { Log } from '../../ports/ports.ts';
import type { HostHandlers } from '../bridge/ipc.ts';

export interface MapOptions {
  platform: NodeJS.Platform;
  /** The program that opens addresses of a scheme; empty where there is none. */
  programFor: (scheme: string) => string | Promise<string>;
  openExternal: (url: string) => Promise<void>;
  log: Log;
}

export function createMap(options: MapOptions): Pick<HostHandlers, 'map.open'> {
  return {
    async 'map.open'(place) {
      const url = await mapUrl(place, options);
      try {
        await options.openExternal(url);
        return { ok: true, value: { opened: true } };
      } catch (error) {
        // Where the customer is stays out of the log.
        options.log('warn', 'map.failed', { scheme: new URL(url).protocol, error });
        return { ok: true, value: { opened: false } };
      }
    },
  };
}

/** macOS gives Apple's addresses to its own map program; elsewhere `geo:` (RFC 5870) is for whichever is installed. */
async function mapUrl(
  { latitude, longitude }: { latitude: number; longitude: number },
  { platform, programFor }: Pick<MapOptions, 'platform' | 'programFor'>,
): Promise<string> {
  const place = `${plain(latitude)},${plain(longitude)}`;
  if (platform === 'darwin') return `https://maps.apple.com/?ll=${place}&q=${place}`;
  if ((await programFor('geo')) !== '') return `geo:${place}`;
  const [lat, lon] = place.split(',');
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=18/${lat}/${lon}`;
}

/** Never with an exponent. */
function plain(degrees: number): string {
  return degrees.toFixed(7).replace(/\.?0+$/, '');
}
