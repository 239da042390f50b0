/** Reads that the rep asks for. They respect the service's rate limit, and say until when it holds. */
import type { Result } from '../../src-shared/contract/errors.ts';
import type { ServiceFailure } from '../../src-shared/contract/failures.ts';
import { ApiError } from '../api/wire/api-error.ts';
import { describe } from '../outbox/service/classify.ts';
import { busyUntilMs, isRateLimited } from '../outbox/service/rate-limit.ts';
import type { SyncContext } from './sync-context.ts';

/** Returns a failure of the service as a value. Nothing is sent while a rate limit holds. */
export async function askOnDemand<T>(context: SyncContext, call: () => Promise<T>): Promise<Result<T>> {
  if (isRateLimited(context)) return failed(context, busy);
  try {
    return { ok: true, value: await call() };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return failed(context, describe(error.failure));
  }
}

export const busy: ServiceFailure = { kind: 'busy', status: null, message: '' };

function failed(context: SyncContext, failure: ServiceFailure): Result<never> {
  return { ok: false, error: { kind: 'service', failure: untilWhen(context, failure) } };
}

/** The failure, with the end of the rate limit if it is one. */
export function untilWhen(context: SyncContext, failure: ServiceFailure): ServiceFailure {
  return failure.kind === 'busy' && isRateLimited(context) ? { ...failure, untilMs: busyUntilMs(context) } : failure;
}
