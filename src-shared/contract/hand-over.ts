/**
 * Handing the unsent work of an account over to a colleague with the same account on another laptop, in a file. The work
 * leaves this machine for good in the same step in which it is put into the file's content, so that nothing is sent twice.
 */
import * as v from 'valibot';
import { HandedEntry, json, name, text, whole } from './handed-entry.ts';

/** `json` is the record as the service has it, where it has it. */
const record = { local_id: name, id: v.nullable(whole), json: v.nullable(json(v.looseObject({ id: whole }))) };

/** What goes into the file besides whose it is. */
export const HandedWork = v.strictObject({
  id: text,
  atMs: whole,
  /** In the order in which they were made. */
  entries: v.array(HandedEntry, 'mustBeAList'),
  orders: v.array(v.strictObject({ ...record, made_here: whole }), 'mustBeAList'),
  /** `former_id`: the number under which the service knew it before it was made anew. */
  addresses: v.array(v.strictObject({ ...record, customer_fk_id: text, former_id: v.optional(whole) }), 'mustBeAList'),
  itemIds: v.array(v.strictObject({ local_id: name, order_local_id: name, id: v.nullable(whole) }), 'mustBeAList'),
});
export type HandedWork = v.InferOutput<typeof HandedWork>;

export const handOverFormat = 'satchel-unsent-work';

/** The file. The account is named so that the work goes to nobody else's. */
export const HandOverFile = v.strictObject({
  format: v.literal(handOverFormat),
  version: v.literal(1),
  account: v.strictObject({ baseUrl: text, name: text }),
  work: HandedWork,
});
export type HandOverFile = v.InferOutput<typeof HandOverFile>;

export const handOverCommands = {
  /** Gives up everything that certainly had no effect, and answers with it. What is on its way or in doubt stays. */
  'outbox.handOver': v.strictObject({}),
  /**
   * Goes on with work from another machine. Entries that were here before, in whatever state, are left alone, but for those that
   * left in another file and are handed back.
   */
  'outbox.takeOver': v.strictObject({ work: HandedWork }),
} as const;

export const handOverQueries = {
  /** Newest first. */
  'outbox.handOvers': v.strictObject({}),
  /** The work of an earlier one, for a file that got lost. */
  'outbox.handedWork': v.strictObject({ id: text }),
} as const;

export const handOverHostSchemas = {
  /** Asks where, hands the unsent work over, and writes the file. */
  'queue.handOver': v.strictObject({}),
  /** Writes the file of an earlier one again. */
  'queue.saveAgain': v.strictObject({ id: text }),
  /** Asks for a file and goes on with its work. */
  'queue.takeOver': v.strictObject({}),
} as const;

export interface HandOverDone {
  /** `work` is null when there was nothing that could go. */
  'outbox.handOver': { work: HandedWork | null; kept: number };
  'outbox.takeOver': { taken: number; known: number };
}

export interface HandOverResults {
  'outbox.handOvers': { handOvers: { id: string; atMs: number; entries: number }[] };
  'outbox.handedWork': { work: HandedWork | null };
}

export interface HandOverHostResults {
  /**
   * `cancelled`: the rep chose no place. `noPlace`: nothing can be written there, and nothing has left the outbox.
   * `notWritten`: the work has left it, and the file can be written again.
   */
  'queue.handOver':
    | { outcome: 'cancelled' | 'nothing' }
    | { outcome: 'noPlace'; path: string }
    | { outcome: 'written'; path: string; entries: number; kept: number }
    | { outcome: 'notWritten'; id: string; entries: number; kept: number };
  'queue.saveAgain':
    | { outcome: 'cancelled' | 'unknown' }
    | { outcome: 'noPlace'; path: string }
    | { outcome: 'written'; path: string; entries: number };
  'queue.takeOver':
    | { outcome: 'cancelled' | 'unreadable' }
    /** The file is of another account. */
    | { outcome: 'otherAccount'; baseUrl: string; name: string }
    /** It was handed over from this machine, and nothing of it is taken back. */
    | { outcome: 'own' }
    | { outcome: 'taken'; taken: number; known: number };
}
