/** Shows a place in the computer's map program. The window passes two numbers, never a URL. */
import * as v from 'valibot';

const degrees = (limit: number) =>
  v.pipe(v.number('mustBeANumber'), v.minValue(-limit, 'outOfRange'), v.maxValue(limit, 'outOfRange'));

export const mapSchemas = {
  'map.open': v.strictObject({ latitude: degrees(90), longitude: degrees(180) }),
} as const;

export interface MapResults {
  'map.open': { opened: boolean };
}
