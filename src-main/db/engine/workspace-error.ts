import type { StorageProblem } from '../../../src-shared/contract/failures.ts';

/** Why a workspace cannot be opened. The attempt has changed nothing in it. */
export type WorkspaceErrorReason = 'inUse' | 'fromTheFuture' | 'tooOld' | 'unreadable' | StorageProblem;

export class WorkspaceError extends Error {
  readonly reason: WorkspaceErrorReason;

  constructor(reason: WorkspaceErrorReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'WorkspaceError';
    this.reason = reason;
  }
}
