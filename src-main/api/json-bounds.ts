/**
 * Bounds on the shape of JSON, checked while it arrives: a few megabytes of brackets would otherwise become gigabytes of
 * objects, and deep nesting would break whatever walks it later.
 */

/** The interface nests six deep; `custom_fields` are free. */
const maxDepth = 64;
/** Members and elements of one answer. A page of a hundred orders with fifty full lines each has 110,000. */
const maxParts = 1_000_000;

/** The answer has a shape that nothing in the interface can mean. */
export class ShapeOutOfBounds extends Error {
  override readonly name = 'ShapeOutOfBounds';
}

/** Answers a function that takes the text piece by piece, and throws `ShapeOutOfBounds` as soon as a bound is passed. */
export function createShapeGauge(): (piece: string) => void {
  let depth = 0;
  let parts = 0;
  let inText = false;
  let escaped = false;

  return (piece) => {
    for (let at = 0; at < piece.length; at++) {
      if (inText) {
        if (escaped) {
          escaped = false;
          continue;
        }
        const end = endOfText(piece, at);
        inText = end === piece.length;
        escaped = inText && isEscaped(piece, end, at);
        at = end;
        continue;
      }
      const code = piece.charCodeAt(at);
      switch (code) {
        case quote:
          inText = true;
          break;
        case brace:
        case bracket:
          depth += 1;
          parts += 1;
          break;
        case closingBrace:
        case closingBracket:
          depth -= 1;
          break;
        case comma:
          parts += 1;
      }
      if (depth > maxDepth) throw new ShapeOutOfBounds(`The answer is nested more than ${maxDepth} levels deep.`);
      if (parts > maxParts) throw new ShapeOutOfBounds(`The answer has more than ${maxParts} parts.`);
    }
  };
}

/** Where the quote that ends the text stands, or the piece's length. Most of an answer is text, which is skipped whole. */
function endOfText(piece: string, from: number): number {
  for (let at = from; ; at++) {
    at = piece.indexOf('"', at);
    if (at < 0) return piece.length;
    if (!isEscaped(piece, at, from)) return at;
  }
}

/** Whether an odd number of backslashes stands before. */
function isEscaped(piece: string, at: number, from: number): boolean {
  let count = 0;
  while (at - count > from && piece.charCodeAt(at - count - 1) === backslash) count += 1;
  return count % 2 === 1;
}

const quote = '"'.charCodeAt(0);
const backslash = '\\'.charCodeAt(0);
const brace = '{'.charCodeAt(0);
const bracket = '['.charCodeAt(0);
const closingBrace = '}'.charCodeAt(0);
const closingBracket = ']'.charCodeAt(0);
const comma = ','.charCodeAt(0);
