/** Why a call brought no usable answer. The outbox decides by `failure`; `message` is for people and the log. */
export type ApiFailure =
  /** No token, or one that no header can carry. Nothing was sent. */
  | { kind: 'noToken' }
  /** Certainly nothing reached the service: name not found, refused, no route, a proxy that leads nowhere, connect time-out, TLS not agreed. */
  | { kind: 'unreachable'; code: string; message: string }
  /** The request may have arrived, but no usable answer came back. */
  | { kind: 'noAnswer'; code: string; message: string }
  /**
   * The service, or something before it, said no: any 4xx or 5xx. `message` is the answer's own words, `retryAfterMs` counts
   * from the moment of the answer. An identifier that no path can carry is refused here as 400, before anything is sent.
   */
  | { kind: 'status'; status: number; retryAfterMs: number | null; message: string }
  /** The service answered that a change was made, and holds what it held before. `message`: its words about it, if any. */
  | { kind: 'notKept'; message: string }
  /**
   * Something answered that does not speak the interface, such as the login page of a hotel network. `location` is where
   * a redirect pointed, `message` the answer’s own words, if any. `moved`: both are the address that the service names as its
   * new one. On a write this does not prove that nothing was done: a proxy may have replaced the answer.
   */
  | {
      kind: 'notTheService';
      why: 'redirect' | 'moved' | 'html' | 'noEnvelope';
      status: number;
      location: string | null;
      message: string;
    };

/** The code of `noAnswer` where a list does not end by itself. */
export const endlessList = 'ENDLESS_PAGINATION';

/** The code of `noAnswer` for a create that was answered with 202: the record will exist later and is unknown yet. */
export const acceptedForLater = 'ACCEPTED_FOR_LATER';

const unreadable = 'UNREADABLE_RECORDS';

/** A list holds records of which nobody can read the number. */
export function unreadableRecords(): ApiError {
  return new ApiError({
    kind: 'noAnswer',
    code: unreadable,
    message: 'Records came without a number that can be read.',
  });
}

/** Lists that were answered, and that nobody can show whole. */
export const flawedLists: ReadonlyMap<string, 'endless' | 'unreadable'> = new Map([
  [endlessList, 'endless'],
  [unreadable, 'unreadable'],
]);

/** The one error that a call to the service rejects with. Its text and cause never hold the token. */
export class ApiError extends Error {
  readonly failure: ApiFailure;

  constructor(failure: ApiFailure, options?: ErrorOptions) {
    super(describeFailure(failure), options);
    this.name = 'ApiError';
    this.failure = failure;
  }
}

function describeFailure(failure: ApiFailure): string {
  switch (failure.kind) {
    case 'noToken':
      return 'There is no token to sign in with.';
    case 'unreachable':
      return `The service cannot be reached (${failure.code}): ${failure.message}`;
    case 'noAnswer':
      return `The service gave no usable answer (${failure.code}): ${failure.message}`;
    case 'status':
      return `The service answered ${failure.status}: ${failure.message}`;
    case 'notKept':
      return `The service did not keep the change: ${failure.message}`;
    case 'notTheService':
      return `Something other than the service answered ${failure.status} (${failure.why}): ${failure.message}`;
  }
}

/** The exchange was ended from our side: whoever asked is about to leave, or wants it no more. */
export function isStopped(failure: ApiFailure): boolean {
  return 'code' in failure && failure.code === 'ABORTED';
}
