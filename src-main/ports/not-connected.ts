/**
 * There was no connection that the request could have gone over: nothing of it was sent. Known from where it went wrong, for
 * the same error may come from a connection that carried it. Why is the cause.
 */
export class NotConnected extends Error {
  override readonly name = 'NotConnected';

  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}
