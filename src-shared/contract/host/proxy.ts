/** A proxy of the network that wants a name and password. */
import * as v from 'valibot';

/** On one line: it becomes a header. */
const line = (most: number) =>
  v.pipe(v.string('mustBeText'), v.maxLength(most, 'outOfRange'), v.regex(/^[^\p{Cc}]*$/u, 'outOfRange'));

export const proxySchemas = {
  'proxy.wanted': v.strictObject({}),
  /** For the proxy that the rep saw, and no other. A colon ends the name where both are written together. */
  'proxy.signIn': v.strictObject({
    proxy: line(300),
    name: v.pipe(line(200), v.trim(), v.minLength(1, 'required'), v.regex(/^[^:]*$/, 'outOfRange')),
    password: line(1_000),
  }),
} as const;

export interface ProxyWanted {
  /** Its kind, host and port, as the settings of the computer name them. */
  proxy: string;
  /** It did not take what it was given. */
  isRefused: boolean;
}

export interface ProxyResults {
  'proxy.wanted': { wanted: ProxyWanted | null };
  /** Not `isTaken`: another proxy asks by now, or none, and nothing was kept. */
  'proxy.signIn': { wanted: ProxyWanted | null; isTaken: boolean };
}
