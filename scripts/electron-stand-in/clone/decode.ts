/** The other half of encode.ts. Cycles come back as cycles: every object is remembered before its content is read. */

const viewKinds = {
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  BigInt64Array,
  BigUint64Array,
  Float32Array,
  Float64Array,
  DataView,
};
const errorKinds = { EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };

function bytesFromBase64(text: string): ArrayBuffer {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0)).buffer;
}

class Decoder {
  readonly #seen: unknown[] = [];

  decode(encoded: unknown): unknown {
    if (encoded === null || typeof encoded !== 'object') return encoded;
    return Array.isArray(encoded) ? this.#decodeKind(encoded) : this.#decodeRecord(encoded);
  }

  #keep<T>(value: T): T {
    this.#seen.push(value);
    return value;
  }

  #decodeRecord(encoded: object): object {
    const record = this.#keep({});
    for (const [key, item] of Object.entries(encoded)) {
      // Not an assignment: a key may be `__proto__`.
      const value = this.decode(item);
      Object.defineProperty(record, key, { value, enumerable: true, writable: true, configurable: true });
    }
    return record;
  }

  #decodeKind(encoded: unknown[]): unknown {
    const [kind, ...rest] = encoded;
    switch (kind) {
      case 'array': {
        const array: unknown[] = this.#keep([]);
        for (const item of rest) array.push(this.decode(item));
        return array;
      }
      case 'undefined':
        return undefined;
      case 'number':
        return Number(rest[0]);
      case 'bigint':
        return BigInt(rest[0] as string);
      case 'seen':
        return this.#seen[rest[0] as number];
      case 'date':
        return this.#keep(new Date(rest[0] as number));
      case 'map': {
        const map = this.#keep(new Map<unknown, unknown>());
        for (const [key, item] of rest[0] as [unknown, unknown][]) map.set(this.decode(key), this.decode(item));
        return map;
      }
      case 'set': {
        const set = this.#keep(new Set<unknown>());
        for (const item of rest[0] as unknown[]) set.add(this.decode(item));
        return set;
      }
      case 'error':
        return this.#decodeError(rest as [string, string, string, unknown]);
      case 'bytes': {
        const buffer = bytesFromBase64(rest[1] as string);
        const View = viewKinds[rest[0] as keyof typeof viewKinds] as new (buffer: ArrayBuffer) => ArrayBufferView;
        return this.#keep(rest[0] === 'ArrayBuffer' ? buffer : new View(buffer));
      }
      default:
        throw new Error(`unknown kind of value: ${String(kind)}`);
    }
  }

  #decodeError([name, message, stack, encodedCause]: [string, string, string, unknown]): Error {
    const Kind = errorKinds[name as keyof typeof errorKinds] ?? Error;
    const error = this.#keep(new Kind(message));
    Object.defineProperty(error, 'stack', { value: stack, configurable: true, writable: true });
    const cause = this.decode(encodedCause);
    if (cause !== undefined)
      Object.defineProperty(error, 'cause', { value: cause, configurable: true, writable: true });
    return error;
  }
}

export function decode(text: string): unknown {
  const json: unknown = JSON.parse(text.slice(1));
  return text.startsWith('j') ? json : new Decoder().decode(json);
}
