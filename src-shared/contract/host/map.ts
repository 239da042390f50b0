/** Shows a place in the map of the computer. The window gives two numbers and never an address of its own. */
import * as v from 'valibot';

const degrees = (limit: number) =>
  v.pipe(v.number('mustBeANumber'), v.minValue(-limit, 'outOfRange'), v.maxValue(limit, 'outOfRange'));

export const mapSchemas = {
  'map.open': v.strictObject({ latitude: degrees(90), longitude: degrees(180) }),
} as const;

export interface MapResults {
  'map.open': { opened: boolean };
}
