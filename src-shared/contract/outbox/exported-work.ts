/**
 * Handing the unsent work of an account over to a colleague with the same account on another laptop, in a file. The work
 * leaves this machine for good in the same step in which it is put into the file's content, so that nothing is sent twice.
 */
import * as v from 'valibot';
import type { EntryAbout, EntryKind } from './outbox.ts';
import { ExportedEntry, json, name, text, whole } from './exported-entry.ts';

/** `json` is the record as the service has it, where it has it. */
const record = { local_id: name, id: v.nullable(whole), json: v.nullable(json(v.looseObject({ id: whole }))) };

/** What goes into the file besides whose it is. */
export const ExportedWork = v.strictObject({
  id: text,
  atMs: whole,
  /** In the order in which they were made. */
  entries: v.array(ExportedEntry, 'mustBeAList'),
  orders: v.array(v.strictObject({ ...record, made_here: whole }), 'mustBeAList'),
  /** `former_id`: the server id that the address had before it was recreated. */
  addresses: v.array(v.strictObject({ ...record, customer_fk_id: text, former_id: v.optional(whole) }), 'mustBeAList'),
  lineNames: v.array(v.strictObject({ local_id: name, order_local_id: name, id: v.nullable(whole) }), 'mustBeAList'),
});
export type ExportedWork = v.InferOutput<typeof ExportedWork>;

export const exportedFormat = 'satchel-unsent-work';

/** The first line of the file. `signature` is what only somebody with the token, or with the code, could have written. */
export const ExportedHead = v.strictObject({
  format: v.literal(exportedFormat),
  version: v.literal(3),
  signature: v.nullable(v.strictObject({ salt: text, token: v.nullable(text), code: text })),
});
export type ExportedHead = v.InferOutput<typeof ExportedHead>;

/** The rest of it. The account is named so that the work goes to nobody else's; `from` is the name of a computer. */
export const ExportedBody = v.strictObject({
  account: v.strictObject({ baseUrl: text, name: text }),
  from: v.pipe(text, v.maxLength(255, 'outOfRange'), v.regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, 'outOfRange')),
  work: ExportedWork,
});
export type ExportedBody = v.InferOutput<typeof ExportedBody>;

export const exportCommands = {
  /** Discards everything that certainly had no effect, and returns it. What is on its way or of unknown outcome stays. */
  'outbox.exportWork': v.strictObject({}),
  /** Copies what could be sent by another machine, and keeps it. `id` is the same for all copies of an account on this machine. */
  'outbox.copyWork': v.strictObject({ id: text }),
  /**
   * Imports work from another machine. Entries that are here already stay as they are, except those that were exported from here
   * and come back.
   */
  'outbox.importWork': v.strictObject({ work: ExportedWork }),
} as const;

export const exportQueries = {
  /** Newest first. */
  'outbox.exports': v.strictObject({}),
  /** The work of an earlier one, for a file that got lost. */
  'outbox.exportedWork': v.strictObject({ id: text }),
  /** What would come in, before it does. */
  'outbox.previewImport': v.strictObject({ work: ExportedWork }),
} as const;

export const exportHostSchemas = {
  /** Asks where, hands the unsent work over, and writes the file. */
  'queue.exportWork': v.strictObject({}),
  /** Writes the file of an earlier one again. */
  'queue.saveAgain': v.strictObject({ id: text }),
  /** Asks the rep for a file, and returns what is in it. Nothing is imported yet. */
  'queue.lookIntoFile': v.strictObject({}),
  /** Opens the safety copy that was chosen, with its password. */
  'queue.openCopy': v.strictObject({ password: v.pipe(text, v.maxLength(200, 'outOfRange')) }),
  /** Checks the signature of the opened file with the code that the rep was given. */
  'queue.proveFile': v.strictObject({ id: text, code: text }),
  /** Imports the work of the opened file. `isTrusted`: the rep accepts it without a valid signature. */
  'queue.importWork': v.strictObject({ id: text, isTrusted: v.boolean() }),
  /** Forgets the file that was looked into. */
  'queue.leaveFile': v.strictObject({}),
} as const;

export interface ExportDone {
  /** `work` is null when there was nothing that could go. */
  'outbox.exportWork': { work: ExportedWork | null; kept: number };
  /** `photos` wait to be sent and are in no copy; `kept`: other entries that are not, such as damaged ones. */
  'outbox.copyWork': { work: ExportedWork; photos: number; kept: number };
  'outbox.importWork': { taken: number; known: number };
}

export interface ImportPreview {
  /** Of each kind, how many are new here. */
  counts: { kind: EntryKind; count: number }[];
  /** What is changed or deleted of records that the service has, as many as can be read. */
  named: { kind: EntryKind; about: EntryAbout; isUnknownHere: boolean }[];
  /** Changed and deleted besides. */
  more: number;
  /** How many wait for the rep's decision once they are here, as their records never were. */
  asked: number;
}

/**
 * Whether the signature is valid. `proven`: by the account's token or the code. `unproven`: it is of another token, or wrong; the
 * code can prove it. `missing`: there is none. `password`: it is a safety copy, and was opened with its password.
 */
export type Proof = 'proven' | 'unproven' | 'missing' | 'password';

/** What is in a file that was chosen. */
export type LookedIntoFile =
  | { outcome: 'unreadable' }
  /** The file is of another account. */
  | { outcome: 'otherAccount'; baseUrl: string; name: string }
  /** It was handed over from this machine, and nothing of it is taken back. */
  | { outcome: 'own' }
  /** Everything in it has been here before. */
  | { outcome: 'known' }
  /** A safety copy from when nothing was unsent but so many photos. */
  | { outcome: 'empty'; atMs: number; photos: number }
  /** `photos` and `kept` waited as well, and are not in the copy. */
  | {
      outcome: 'read';
      id: string;
      from: string;
      atMs: number;
      proof: Proof;
      preview: ImportPreview;
      photos: number;
      kept: number;
    };

export interface ExportResults {
  'outbox.previewImport': ImportPreview;
  'outbox.exports': { exports: { id: string; atMs: number; entries: number }[] };
  'outbox.exportedWork': { work: ExportedWork | null };
}

export interface ExportHostResults {
  /**
   * `cancelled`: the rep chose no place. `noPlace`: nothing can be written there, and nothing has left the outbox.
   * `notWritten`: the work has left it, and the file can be written again.
   */
  'queue.exportWork':
    | { outcome: 'cancelled' | 'nothing' }
    | { outcome: 'noPlace'; path: string }
    | { outcome: 'written'; path: string; entries: number; kept: number; code: string }
    | { outcome: 'notWritten'; id: string; entries: number; kept: number };
  'queue.saveAgain':
    | { outcome: 'cancelled' | 'unknown' }
    | { outcome: 'noPlace'; path: string }
    | { outcome: 'written'; path: string; entries: number; code: string };
  /** `locked`: it is a safety copy, and its password is needed. `newer`: one of a newer Satchel. */
  'queue.lookIntoFile': LookedIntoFile | { outcome: 'cancelled' | 'locked' | 'damaged' | 'newer' };
  /** `gone`: no copy was chosen. */
  'queue.openCopy': LookedIntoFile | { outcome: 'wrongPassword' | 'damaged' | 'gone' };
  'queue.proveFile': { isProven: boolean };
  /** `gone`: no such file is looked into, or nothing proves it and the rep does not trust it. */
  'queue.importWork': { outcome: 'gone' } | { outcome: 'taken'; taken: number; known: number };
  'queue.leaveFile': Record<string, never>;
}
