/**
 * Structured clone as text: the same code runs in Node and beside the page. Plain values stay as they are; everything
 * else is an array that starts with its kind, and so are arrays themselves.
 */
import { isPlainJson } from './plain.ts';

const notCloneable = 'An object could not be cloned.';

/** The kind that the engine itself gives a value: the same for values of another world, where `instanceof` fails. */
export const kindOf = (value: unknown): string => Object.prototype.toString.call(value).slice(8, -1);

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += 32_768) {
    text += String.fromCharCode(...bytes.subarray(start, start + 32_768));
  }
  return btoa(text);
}

class Encoder {
  readonly #seen = new Map<object, number>();

  encode(value: unknown): unknown {
    switch (typeof value) {
      case 'string':
      case 'boolean':
        return value;
      case 'number':
        if (Object.is(value, -0)) return ['number', '-0'];
        return Number.isFinite(value) ? value : ['number', String(value)];
      case 'undefined':
        return ['undefined'];
      case 'bigint':
        return ['bigint', String(value)];
      case 'object':
        return value === null ? null : this.#encodeObject(value);
      default:
        throw new Error(notCloneable);
    }
  }

  #encodeObject(value: object): unknown {
    const seen = this.#seen.get(value);
    if (seen !== undefined) return ['seen', seen];
    this.#seen.set(value, this.#seen.size);
    if (Array.isArray(value)) return ['array', ...Array.from(value, (item) => this.encode(item))];
    if (ArrayBuffer.isView(value)) {
      return ['bytes', kindOf(value), toBase64(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))];
    }
    switch (kindOf(value)) {
      case 'ArrayBuffer':
        return ['bytes', 'ArrayBuffer', toBase64(new Uint8Array(value as ArrayBuffer))];
      case 'Date':
        return ['date', (value as Date).getTime()];
      case 'Map':
        return [
          'map',
          [...(value as Map<unknown, unknown>)].map(([key, item]) => [this.encode(key), this.encode(item)]),
        ];
      case 'Set':
        return ['set', [...(value as Set<unknown>)].map((item) => this.encode(item))];
      case 'Error': {
        const { name, message, stack, cause } = value as Error;
        return ['error', name, message, stack ?? '', this.encode(cause)];
      }
      case 'Object':
        return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.encode(item)]));
      default:
        throw new Error(notCloneable);
    }
  }
}

/** 'j' and plain JSON, or 'k' and the form with kinds. Throws for functions and whatever else cannot be cloned. */
export function encode(root: unknown): string {
  if (isPlainJson(root)) return `j${JSON.stringify(root)}`;
  return `k${JSON.stringify(new Encoder().encode(root))}`;
}
