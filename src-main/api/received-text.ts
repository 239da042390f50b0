/**
 * The JSON of a record as the service sent it. The cache keeps that text itself: writing the record out again costs as much
 * as reading it, and loses what only the text says, such as the digits of a number.
 */
const texts = new WeakMap<object, Uint8Array>();

/** For a record that is read as it came, with nothing replaced. */
export function noteReceivedText(record: object, utf8: Uint8Array): void {
  texts.set(record, utf8);
}

/** In UTF-8; undefined where the record did not come in a list, or is not as it came. */
export function receivedTextOf(record: object): Uint8Array | undefined {
  return texts.get(record);
}
