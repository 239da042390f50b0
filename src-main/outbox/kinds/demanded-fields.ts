/**
 * The interface does not show which fields a change must carry (2.10): some services reject a change without unchanged fields, such
 * as a line's product and price. Fields that a rejection names are sent along with their current values.
 */
import { ApiError } from '../../api/wire/api-error.ts';
import { sameValue, type Values } from '../../records/values.ts';

/** Calls `patch` again with more fields after each rejection that names some. Rejects as the last `patch` does. */
export async function patchWithDemanded<T>(
  patch: (body: Values) => Promise<T>,
  body: Values,
  held: Values,
): Promise<T> {
  try {
    return await patch(body);
  } catch (error) {
    const demanded = demandedIn(error, body, held);
    if (demanded.length === 0) throw error;
    return await patchWithDemanded(patch, { ...Object.fromEntries(demanded), ...body }, held);
  }
}

function demandedIn(error: unknown, body: Values, held: Values): [string, unknown][] {
  if (!(error instanceof ApiError) || error.failure.kind !== 'status') return [];
  const { status, message } = error.failure;
  if (status !== 400 && status !== 422) return [];
  const named = new Set(message.match(/\w+/g));
  return Object.entries(held).filter(
    ([field, value]) => named.has(field) && !(field in body) && !sameValue(value, null),
  );
}
