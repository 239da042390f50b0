/** Reads that the service refuses: it is there, and will say no again. What else is to be read must not wait for them. */
import { ApiError } from '../api/api-error.ts';
import { classify } from '../outbox/classify.ts';
import { orNullWhenGone } from '../outbox/operation.ts';

export function isRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && classify(error.failure, 'read').kind === 'rejected';
}

/** Whether the service says that the record is not there. Of one that it does not let us see nobody knows. */
export async function isGone(read: Promise<unknown>): Promise<boolean> {
  try {
    return (await orNullWhenGone(read)) === null;
  } catch (error) {
    if (!isRefused(error)) throw error;
    return false;
  }
}
