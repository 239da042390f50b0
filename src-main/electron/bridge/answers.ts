/** Answers to requests of the window. */
import type { NotNowState, Result } from '../../../src-shared/contract/errors.ts';

export function done<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** The request has no place in this state. */
export function notNow(state: NotNowState): Result<never> {
  return { ok: false, error: { kind: 'notNow', state } };
}
