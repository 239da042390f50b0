/** Reads that fail although the service is available: other work must not wait for them. */
import { ApiError, flawedLists, type ApiFailure } from '../../api/wire/api-error.ts';
import type { Client } from '../../api/wire/client.ts';
import type { Answer } from '../../api/wire/envelope.ts';
import { peekOrders } from '../../api/requests/orders.ts';
import { classify } from './classify.ts';
import { isStatus, orNullWhenGone } from './operation.ts';

interface Asking {
  client: Client;
}

/** Whether the service is available and rejects this read, also the next time. */
export function isRejectedRead(error: unknown): error is ApiError {
  return error instanceof ApiError && classify(error.failure, 'none').kind === 'rejected';
}

/** A minimal request that shows whether the service answers. A rejection counts as an answer. Rejects with `ApiError`. */
export async function askService({ client }: Asking): Promise<void> {
  try {
    await peekOrders(client, {});
  } catch (error) {
    if (!isRejectedRead(error)) throw error;
  }
}

/** Codes of complete answers that cannot be used. */
const unusable: ReadonlySet<string> = new Set([
  'EMPTY_BODY',
  'UNREADABLE_JSON',
  'ANOTHER_RECORD',
  'BODY_TOO_LARGE',
  'BODY_OUT_OF_SHAPE',
  'PAGE_TOO_LARGE',
  ...flawedLists.keys(),
]);

/**
 * Whether an unusable answer concerns this request alone, because the service answers others. Some services answer an unwanted
 * request with a page or without an envelope, and some lists have no end.
 */
export async function concernsThisAlone(context: Asking, { failure }: ApiError): Promise<boolean> {
  const isUnusable = failure.kind === 'noAnswer' && unusable.has(failure.code);
  // Some services answer 401 in place of 403 for something that the token may not do.
  const isNotAllowed = failure.kind === 'status' && failure.status === 401;
  return (failure.kind === 'notTheService' || isUnusable || isNotAllowed) && (await answersOthers(context));
}

/**
 * The failure of a write. A failure with status 200 is the service's only if it answers other requests: a network that wants a
 * sign-in answers everything like that.
 */
export async function explainFailure(context: Asking, { failure }: ApiError): Promise<ApiFailure> {
  if (failure.kind !== 'status' || failure.status !== 200 || (await answersOthers(context))) return failure;
  const { status, message } = failure;
  return { kind: 'notTheService', why: 'noEnvelope', status, location: null, message };
}

async function answersOthers(context: Asking): Promise<boolean> {
  try {
    await askService(context);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return false;
  }
}

/**
 * Whether the service rejects this read, or fails at it, although it answers others: then a retry soon brings no better answer.
 */
export async function isUnanswerable(context: Asking, error: unknown): Promise<boolean> {
  if (isRejectedRead(error)) return true;
  if (isStatus(error, 500)) return await answersOthers(context);
  return error instanceof ApiError && (await concernsThisAlone(context, error));
}

/** Resolves with the record; with null if the service says that it is not there; with undefined if it exists and cannot be read. */
export async function probeRecord<T>(context: Asking, read: Promise<Answer<T>>): Promise<T | null | undefined> {
  try {
    return (await orNullWhenGone(read))?.data ?? null;
  } catch (error) {
    // The service fails at this record alone, so the record exists.
    if (!(await isUnanswerable(context, error))) throw error;
    return undefined;
  }
}
