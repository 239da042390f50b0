/**
 * A workspace: one service, one folder, one database, one outbox. This is the door of the core; the Electron edge, the
 * tests and plain scripts all open it.
 */
import type { CommandName, CommandPayload, CommandResult } from '../../src-shared/contract/commands.ts';
import type { Result } from '../../src-shared/contract/errors.ts';
import type { AppEvent } from '../../src-shared/contract/events.ts';
import type { QueryName, QueryPayload, QueryResult } from '../../src-shared/contract/queries.ts';
import type { SyncReport } from '../../src-shared/contract/sync.ts';
import type { Timing } from '../outbox/queue/timing.ts';
import type { Ports, TokenStore } from '../ports/ports.ts';
import type { SettingsPolicy } from './live-settings.ts';

export interface WorkspaceOptions {
  /** Holds `satchel.sqlite` and `images/`; made when it is not there. */
  directory: string;
  /**
   * `baseUrl` with any prefix, as `https://host/v2`; http is for this machine alone. `uploadField` names the file in an
   * upload (default `file`). `makesFkIds: false` where `fk_id` belongs to somebody else's system (default true).
   */
  service: { baseUrl: string; uploadField?: string; makesFkIds?: boolean };
  tokens: TokenStore;
  /** What the company sets, in place of the defaults and of what the rep may change. */
  policy?: SettingsPolicy;
  timing?: Partial<Timing>;
  ports?: Partial<Ports>;
}

export interface Workspace {
  /** Refuses a bad payload with `invalid` and its fields; then nothing was written. Rejects only for broken invariants. */
  command<N extends CommandName>(name: N, payload: CommandPayload<N>): Promise<Result<CommandResult<N>>>;
  query<N extends QueryName>(name: N, payload: QueryPayload<N>): Promise<Result<QueryResult<N>>>;
  subscribe(listener: (event: AppEvent) => void): () => void;
  /**
   * One push-and-pull pass, to quiescence or to the next wait. Never rejects for the network, but once it is closed. `cutWaits`:
   * what was put off after a call that failed goes at once; a service that asked everybody to stay away is left alone all the
   * same.
   */
  syncNow(options?: { cutWaits: boolean }): Promise<SyncReport>;
  /** The background loop. */
  start(): void;
  /** Cuts off photos and reads that are on their way. Any other write is given some seconds; after that its outcome is unknown. */
  stop(): Promise<void>;
  /** Where a photo's bytes are while it waits, for a window to show them. */
  photo(sha256: string): { path: string; contentType: string } | null;
  thumbnail(sha256: string): Uint8Array | null;
  /** Stops, and gives the folder back. */
  close(): Promise<void>;
}
