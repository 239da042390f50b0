/**
 * Bounds on the shape of JSON, checked before anything is made of it: a few megabytes of brackets would otherwise become
 * gigabytes of objects, and deep nesting would break whatever walks it later. It goes by the bytes of UTF-8, in which no
 * byte of another character looks like a mark of JSON.
 */

/** The interface nests six deep; `custom_fields` are free. */
const maxDepth = 64;
/** Members and elements of one answer. A page of a hundred orders with fifty full lines each has 110,000. */
const maxParts = 1_000_000;

/** The answer has a shape that nothing in the interface can mean. */
export class ShapeOutOfBounds extends Error {
  override readonly name = 'ShapeOutOfBounds';
}

export interface ShapeGauge {
  /** Takes the next piece, and throws `ShapeOutOfBounds` as soon as a bound is passed. */
  see(piece: Uint8Array): void;
  /** Where each object in a list of the outermost object begins and ends, in bytes: the records of an envelope. */
  readonly records: readonly { from: number; to: number }[];
}

export function createShapeGauge(): ShapeGauge {
  const records: { from: number; to: number }[] = [];
  let depth = 0;
  let parts = 0;
  let inText = false;
  let escaped = false;
  /** The innermost thing but one is a list of the outermost. */
  let inList = false;
  let recordFrom = 0;
  let seen = 0;

  function open(code: number, at: number): void {
    depth += 1;
    parts += 1;
    if (depth === listDepth) inList = code === bracket;
    else if (depth === listDepth + 1) recordFrom = code === brace && inList ? at : -1;
    if (depth > maxDepth) throw new ShapeOutOfBounds(`The answer is nested more than ${maxDepth} levels deep.`);
  }

  function close(at: number): void {
    if (depth === listDepth + 1 && recordFrom >= 0) records.push({ from: recordFrom, to: at + 1 });
    depth -= 1;
  }

  return {
    records,
    see(piece) {
      const { length } = piece;
      let at = 0;
      while (at < length) {
        if (inText) {
          if (escaped) {
            escaped = false;
            at += 1;
            continue;
          }
          // Most of an answer is text: a loop of its own.
          let code = piece[at];
          while (code !== quote && code !== backslash && code !== undefined) code = piece[++at];
          if (code === quote) inText = false;
          else if (code === backslash) escaped = true;
          at += 1;
          continue;
        }
        const code = piece[at] ?? 0;
        if (code === quote) inText = true;
        else if (code === comma) parts += 1;
        // Brackets and braces differ in this bit alone.
        else if ((code | caseBit) === brace) open(code, seen + at);
        else if ((code | caseBit) === closingBrace) close(seen + at);
        at += 1;
      }
      if (parts > maxParts) throw new ShapeOutOfBounds(`The answer has more than ${maxParts} parts.`);
      seen += length;
    },
  };
}

const listDepth = 2;

const quote = '"'.charCodeAt(0);
const backslash = '\\'.charCodeAt(0);
const brace = '{'.charCodeAt(0);
const bracket = '['.charCodeAt(0);
const closingBrace = '}'.charCodeAt(0);
const comma = ','.charCodeAt(0);
const caseBit = brace ^ bracket;
