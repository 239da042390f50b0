/** What the window asks of the application around the core: signing in, practice, and the session that is open. */
import * as v from 'valibot';
import { desktopSchemas, type DesktopResults } from './desktop.ts';
import type { ServiceFailure } from './errors.ts';
import { importFileSchemas, type ImportFileResults } from './import-file.ts';
import { mapSchemas, type MapResults } from './map.ts';
import type { SyncReport } from './sync.ts';

const token = v.pipe(v.string('mustBeText'), v.trim(), v.minLength(1, 'required'));

export const hostSchemas = {
  'session.get': v.strictObject({}, 'unknownField'),
  /** Tries the address and the token with one read before either is kept. */
  'session.signIn': v.strictObject(
    { baseUrl: v.pipe(v.string('mustBeText'), v.trim(), v.minLength(1, 'required')), token },
    'unknownField',
  ),
  /** A new token for the service that is open: goes on where the old one stopped. */
  'session.renewToken': v.strictObject({ token }, 'unknownField'),
  'session.practice': v.strictObject({}, 'unknownField'),
  /** Closes the workspace and forgets the token. What is on this machine stays, pending work included. */
  'session.signOut': v.strictObject({}, 'unknownField'),
  /** Practice only: takes the practice service down, or up again, to try what happens in a cellar. */
  'practice.setOffline': v.strictObject({ offline: v.boolean('mustBeOneOf') }, 'unknownField'),
  'sync.now': v.strictObject({}, 'unknownField'),
  ...desktopSchemas,
  ...importFileSchemas,
  ...mapSchemas,
} as const;

export type HostRequestName = keyof typeof hostSchemas;
export type HostPayload<N extends HostRequestName> = v.InferInput<(typeof hostSchemas)[N]>;
export type HostInput<N extends HostRequestName> = v.InferOutput<(typeof hostSchemas)[N]>;

export type Session =
  /** `suggestedBaseUrl` is the service last used; `failure` is why what was open at the last end could not be opened again. */
  | { state: 'signedOut'; suggestedBaseUrl: string | null; failure?: SignInFailure }
  | {
      state: 'open';
      mode: 'service' | 'practice';
      baseUrl: string;
      /** `memory`: no keychain could be used; the token is asked for again at the next start. */
      tokenKeptIn: 'keychain' | 'memory';
      practiceOffline: boolean;
    };

/** Why signing in failed, field by field where it can be said. */
export type SignInFailure =
  | { kind: 'badAddress'; reason: 'notAUrl' | 'mustBeHttps' | 'hasCredentials' }
  | { kind: 'service'; failure: ServiceFailure }
  | { kind: 'workspace'; reason: 'inUse' | 'fromTheFuture' | 'unreadable'; message: string };

export type SignInOutcome = { ok: true; session: Session } | { ok: false; failure: SignInFailure };

export interface HostResults extends DesktopResults, ImportFileResults, MapResults {
  'session.get': Session;
  'session.signIn': SignInOutcome;
  'session.renewToken': SignInOutcome;
  'session.practice': SignInOutcome;
  'session.signOut': Session;
  'practice.setOffline': Session;
  'sync.now': SyncReport;
}
export type HostResult<N extends HostRequestName> = HostResults[N];

/** What the preload script puts on the window as `satchel`. Every answer is a `Result`; nothing rejects. */
export interface SatchelBridge {
  request(kind: 'command' | 'query' | 'host', name: string, payload: unknown): Promise<unknown>;
  onEvent(listener: (event: unknown) => void): () => void;
  /** Where a file that was chosen or dropped lies; empty for one that lies nowhere, such as a pasted picture. */
  pathOf(file: object): string;
}
