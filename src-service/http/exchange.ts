/** What every operation is handed: the service it works on, and the request. */
import type { Context } from 'hono';
import type { Store } from '../store/store.ts';
import type { ServiceDocuments } from './documents.ts';
import type { ServiceVariant } from '../variant.ts';

export interface ServiceCore {
  store: Store;
  variant: ServiceVariant;
  tokens: ReadonlySet<string>;
  /** Milliseconds since 1970: the service's only clock. */
  now(): number;
  /** Shown to anybody; null shows nothing. */
  documents: ServiceDocuments | null;
}

/** A request as it arrived. `status` is null until it is answered. */
export interface RequestRecord {
  method: string;
  /** Path with its query. */
  path: string;
  /** The parsed JSON; for an upload what the file is; null when there was no body or it was not read. */
  body: unknown;
  status: number | null;
}

export type Call = Context<{ Bindings: { core: ServiceCore; record: RequestRecord } }>;
