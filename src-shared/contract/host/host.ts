/** What the window asks of the application around the core: signing in, practice, and the session that is open. */
import * as v from 'valibot';
import { diagnosticsSchemas, type DiagnosticsResults } from './diagnostics.ts';
import { proxySchemas, type ProxyResults } from './proxy.ts';
import { diskSchemas, type DiskResults } from './disk.ts';
import { erasingSchemas, type ErasingResults } from './erasing.ts';
import { desktopSchemas, type DesktopResults } from './desktop.ts';
import { exportHostSchemas, type ExportHostResults } from '../outbox/exported-work.ts';
import { copyHostSchemas, type CopyHostResults } from '../outbox/safety-copies.ts';
import type { ServiceFailure, StorageProblem } from '../failures.ts';
import { catalogueTableSchemas, type CatalogueTableResults } from '../catalogue/catalogue-tables.ts';
import { companyListSchemas, type CompanyListResults } from '../catalogue/company-lists.ts';
import { importFileSchemas, type ImportFileResults } from '../catalogue/import-file.ts';
import { modelFileSchemas, type ModelFileResults } from '../catalogue/model-file.ts';
import { mapSchemas, type MapResults } from './map.ts';
import { pictureSchemas, type PictureResults } from './pictures.ts';
import { sendCopySchemas, type SendCopyResults } from './send-copy.ts';
import { orderTableSchemas, type OrderTableResults } from '../orders/order-table.ts';
import { paperSchemas, type PaperResults } from '../orders/paper.ts';
import { policySchemas, type PolicyResults } from '../policy/policy-view.ts';
import { photoHostSchemas, type PhotoHostResults } from '../orders/photos.ts';
import type { SyncReport } from '../sync.ts';
import { updateSchemas, type UpdateResults } from './updates.ts';
import { visitTableSchemas, type VisitTableResults } from '../visits/visit-table.ts';

/**
 * `confirmed`: the rep says that the token is the account's. `insisted`: and stays with it although it looks otherwise, which
 * the main process then asks a person.
 */
const belongs = v.optional(v.picklist(['confirmed', 'insisted'], 'mustBeOneOf'));

const address = v.pipe(v.string('mustBeText'), v.trim(), v.minLength(1, 'required'));

/** What the rep calls the account: each name has its own orders, token and outbox. */
const name = v.pipe(v.string('mustBeText'), v.trim(), v.maxLength(80, 'outOfRange'));

const token = v.pipe(v.string('mustBeText'), v.trim(), v.minLength(1, 'required'));

export const hostSchemas = {
  'session.get': v.strictObject({}),
  /**
   * Tries the address and the token with one read before either is kept. Nothing is sent to an origin that no account has
   * before a person has confirmed it in a question of the main process.
   */
  'session.signIn': v.strictObject({
    baseUrl: address,
    token,
    name: v.optional(name),
    belongs,
  }),
  /** A new token for the open account. Its work stays as it is. */
  'session.renewToken': v.strictObject({ token, belongs }),
  /**
   * Moves the open account to another address of its service, with everything that it holds. Token and name stay if they are not
   * given. Nothing is sent to the address before a person has confirmed it in a dialog of the main process; the payload cannot
   * replace that.
   */
  'session.move': v.strictObject({ baseUrl: address, token: v.optional(token), name: v.optional(name) }),
  /** Opens another account that is signed in. */
  'session.switch': v.strictObject({ key: v.string('mustBeText') }),
  'session.practice': v.strictObject({}),
  /**
   * Closes the workspace and forgets the token; what is on this machine stays. Refused with `unsentWork` while there is
   * some, unless the rep gives it up: then everything that certainly had no effect is discarded.
   */
  'session.signOut': v.strictObject({ discardUnsent: v.optional(v.boolean('mustBeOneOf')) }),
  /** Practice only: deletes everything and begins again with new sample orders. */
  'practice.reset': v.strictObject({}),
  /** Practice only: takes the practice service down, or up again, to try what happens in a cellar. */
  'practice.setOffline': v.strictObject({ offline: v.boolean('mustBeOneOf') }),
  'sync.now': v.strictObject({}),
  ...desktopSchemas,
  ...exportHostSchemas,
  ...copyHostSchemas,
  ...diagnosticsSchemas,
  ...diskSchemas,
  ...catalogueTableSchemas,
  ...proxySchemas,
  ...erasingSchemas,
  ...companyListSchemas,
  ...importFileSchemas,
  ...modelFileSchemas,
  ...mapSchemas,
  ...orderTableSchemas,
  ...paperSchemas,
  ...policySchemas,
  ...sendCopySchemas,
  ...photoHostSchemas,
  ...pictureSchemas,
  ...updateSchemas,
  ...visitTableSchemas,
} as const;

export type HostRequestName = keyof typeof hostSchemas;
export type HostPayload<N extends HostRequestName> = v.InferInput<(typeof hostSchemas)[N]>;
export type HostInput<N extends HostRequestName> = v.InferOutput<(typeof hostSchemas)[N]>;

/** An account of this machine: a service, and what the rep calls it. */
export interface AccountView {
  key: string;
  baseUrl: string;
  name: string;
}

export type Session =
  /** `suggestedBaseUrl` is the service last used; `failure` is why what was open at the last end could not be opened again. */
  | { state: 'signedOut'; suggestedBaseUrl: string | null; accounts: AccountView[]; failure?: SignInFailure }
  | {
      state: 'open';
      mode: 'service' | 'practice';
      baseUrl: string;
      /** `memory`: no keychain could be used; the token is asked for again at the next start. */
      tokenKeptIn: 'keychain' | 'memory';
      practiceOffline: boolean;
      /** Null in practice. */
      account: AccountView | null;
      /** All that are signed in. */
      accounts: AccountView[];
    };

/** Why signing in failed, field by field where it can be said. */
export type SignInFailure =
  | { kind: 'badAddress'; reason: 'notAUrl' | 'mustBeHttps' | 'hasCredentials' }
  | { kind: 'service'; failure: ServiceFailure }
  /** Work of the account waits here: the rep has to say that the token is the account's. */
  | { kind: 'unsentWork'; name: string; count: number }
  /** With this token none of the orders last entered here can be read. */
  | { kind: 'looksLikeAnother'; name: string }
  /** Nobody confirmed the address in the main process's question, so nothing was sent there. */
  | { kind: 'addressNotConfirmed'; baseUrl: string }
  /** The company allows the service at this address alone. */
  | { kind: 'otherServiceForbidden'; baseUrl: string }
  /** The company does not allow it. */
  | { kind: 'practiceForbidden' }
  /** Moving, rather, as the next ones: the account is there. */
  | { kind: 'addressUnchanged' }
  /** This machine has an account of this address and name. */
  | { kind: 'addressTaken' }
  /** The last orders that the account knows are not there, or are others, and nobody confirmed going on all the same. */
  | { kind: 'otherService'; baseUrl: string }
  /** The keychain gives none to go on with. */
  | { kind: 'tokenWanted' }
  /** The rep is signed out, and the keychain still holds the token. */
  | { kind: 'tokenLeft' }
  | {
      kind: 'workspace';
      reason: 'inUse' | 'fromTheFuture' | 'tooOld' | 'unreadable' | StorageProblem;
      message: string;
    };

export type SignInOutcome = { ok: true; session: Session } | { ok: false; failure: SignInFailure };

export interface HostResults
  extends
    DesktopResults,
    ExportHostResults,
    CopyHostResults,
    DiagnosticsResults,
    DiskResults,
    CatalogueTableResults,
    ProxyResults,
    ErasingResults,
    CompanyListResults,
    ImportFileResults,
    ModelFileResults,
    MapResults,
    OrderTableResults,
    PaperResults,
    PolicyResults,
    SendCopyResults,
    PhotoHostResults,
    PictureResults,
    UpdateResults,
    VisitTableResults {
  'session.get': Session;
  'session.signIn': SignInOutcome;
  'session.renewToken': SignInOutcome;
  'session.move': SignInOutcome;
  'session.switch': SignInOutcome;
  'session.practice': SignInOutcome;
  'session.signOut': Session;
  'practice.reset': SignInOutcome;
  'practice.setOffline': Session;
  'sync.now': SyncReport;
}
export type HostResult<N extends HostRequestName> = HostResults[N];

/** What the preload script puts on the window as `satchel`. Every answer is a `Result`; nothing rejects. */
export interface SatchelBridge {
  request(kind: 'command' | 'query' | 'host', name: string, payload: unknown): Promise<unknown>;
  onEvent(listener: (event: unknown) => void): () => void;
  /**
   * A ticket for a file that was chosen or dropped, for the requests that want one. Where it lies stays with the main
   * process. Empty for a file that lies nowhere, such as a pasted picture.
   */
  ticketOf(file: object): Promise<string>;
}
