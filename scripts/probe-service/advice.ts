/** What to do where the very first answer is none that the interface knows. */
import { ApiError } from '../../src-main/api/wire/api-error.ts';

const adapting = 'A service with other operations needs a translation: docs/adapting.md.';

/** Null where the failure says it all. */
export function adviceFor(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const { failure } = error;
  if (failure.kind === 'notTheService') return adapting;
  if (failure.kind !== 'status') return null;
  if (failure.status === 401) return `The token was sent as “Authorization: Bearer …”. ${adapting}`;
  const isUnknownPath = [404, 405, 410].includes(failure.status);
  return isUnknownPath ? `/orders was asked for below the address: is a prefix missing? ${adapting}` : null;
}
