/** Decides when a pass stops: the answer to one entry may show that no other entry can be sent now. */
import type { ServiceFailure } from '../../../src-shared/contract/failures.ts';
import type { Disposition } from '../service/classify.ts';

/** So many writes of unknown outcome in a row count as a dead connection. */
const mostUnknownInARow = 3;

export type DrainStop = 'offline' | 'needsAuth' | 'noToken' | 'notTheService' | 'busy';

export class StopRule {
  reason: DrainStop | null = null;
  /** The failure that stopped the pass. */
  failure: ServiceFailure | null = null;
  private unknownInARow = 0;
  private readonly isRateLimited: () => boolean;

  /** `isRateLimited`: the service may limit the rate in the answer to any request, also to one outside of this pass. */
  constructor(isRateLimited: () => boolean) {
    this.isRateLimited = isRateLimited;
  }

  isStopped(): boolean {
    if (this.isRateLimited()) this.reason ??= 'busy';
    return this.reason !== null;
  }

  afterAnswer(): void {
    this.unknownInARow = 0;
  }

  afterFailure(disposition: Disposition, failure: ServiceFailure): void {
    this.isStopped();
    this.stopBy(disposition);
    // While the service limits the rate, an entry may still be rejected for a reason of its content.
    const isCause = this.reason === 'busy' ? failure.kind === 'busy' : this.reason !== null;
    if (isCause) this.failure ??= failure;
  }

  private stopBy(disposition: Disposition): void {
    switch (disposition.kind) {
      case 'offline':
      case 'needsAuth':
      case 'noToken':
      case 'notTheService':
        this.reason ??= disposition.kind;
        return;
      case 'outcomeUnknown':
        this.unknownInARow += 1;
        if (disposition.connection === 'notTheService') this.reason ??= 'notTheService';
        else if (this.unknownInARow >= mostUnknownInARow) this.reason ??= 'offline';
        return;
      case 'retry':
        if (disposition.wholeService) this.reason ??= 'busy';
        return;
      case 'rejected':
        return;
    }
  }
}
