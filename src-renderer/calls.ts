/** The calls of the bridge as types, for modules that are handed them and also run without a window. */
import type { CommandName, CommandPayload, CommandResult } from '../src-shared/contract/commands.ts';
import type { Result } from '../src-shared/contract/errors.ts';
import type { HostPayload, HostRequestName, HostResult } from '../src-shared/contract/host/host.ts';
import type { QueryName, QueryPayload, QueryResult } from '../src-shared/contract/queries.ts';

export type CallCommand = <N extends CommandName>(
  name: N,
  payload: CommandPayload<N>,
) => Promise<Result<CommandResult<N>>>;

export type CallQuery = <N extends QueryName>(name: N, payload: QueryPayload<N>) => Promise<Result<QueryResult<N>>>;

export type CallHost = <N extends HostRequestName>(name: N, payload: HostPayload<N>) => Promise<Result<HostResult<N>>>;
