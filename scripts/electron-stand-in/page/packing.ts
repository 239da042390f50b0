/**
 * What contextBridge lets pass: plain values are cloned; functions and promises stay where they are and are passed by
 * number; errors arrive as plain `Error`s with the message alone; of any other object only own enumerable properties.
 */
import { kindOf } from '../clone/encode.ts';
import { isPlainJson } from '../clone/plain.ts';

export type Packed =
  | ['value', unknown]
  | ['function', number]
  | ['promise', number]
  | ['error', string]
  | ['array', Packed[]]
  | ['object', [string, Packed][]];

export type AnyFunction = (...args: unknown[]) => unknown;

export interface FarThings {
  keepFunction(fn: AnyFunction): number;
  keepPromise(promise: Promise<unknown>): number;
  farFunction(id: number): AnyFunction;
  farPromise(id: number): Promise<unknown>;
}

const deepest = 1000;
const clonedAsTheyAre =
  /^(Date|RegExp|Map|Set|ArrayBuffer|DataView|.*Array|File|Blob|FileList|ImageData|ImageBitmap|.*Element|DOM.*|Crypto.*)$/;

export function pack(value: unknown, far: FarThings, packedBefore = new Map<object, Packed>(), depth = 0): Packed {
  if (depth >= deepest) throw new TypeError(`contextBridge passes no objects nested deeper than ${deepest}.`);
  if (typeof value === 'symbol') throw new Error('An object could not be cloned.');
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return ['value', value];
  const known = packedBefore.get(value);
  if (known) return known;
  if (depth === 0) refuseProxies(value);
  if (depth === 0 && isPlainJson(value)) return ['value', value];

  const keep = (packed: Packed): Packed => {
    packedBefore.set(value, packed);
    return packed;
  };
  if (typeof value === 'function') return keep(['function', far.keepFunction(value as AnyFunction)]);
  if (value instanceof Promise) return keep(['promise', far.keepPromise(value)]);
  if (kindOf(value) === 'Error') return keep(['error', String((value as Error).message)]);
  if (Array.isArray(value)) {
    const items: Packed[] = [];
    const packed = keep(['array', items]);
    for (const item of value) items.push(pack(item, far, packedBefore, depth + 1));
    return packed;
  }
  if (clonedAsTheyAre.test(kindOf(value))) return keep(['value', value]);
  const entries: [string, Packed][] = [];
  const packed = keep(['object', entries]);
  for (const [key, item] of Object.entries(value)) entries.push([key, pack(item, far, packedBefore, depth + 1)]);
  return packed;
}

// The page may replace it later.
const cloneOrThrow = structuredClone;

/**
 * Throws for a Proxy, which Electron passes as little as V8 clones it. V8 names what it cannot clone: a plain object or list
 * is never that, unless it is a Proxy.
 */
export function refuseProxies(value: unknown, seen = new Set<object>()): void {
  if (value === null || typeof value !== 'object' || seen.has(value)) return;
  if (kindOf(value) !== 'Object' && kindOf(value) !== 'Array') return;
  seen.add(value);
  try {
    cloneOrThrow(value);
  } catch (error) {
    const uncloned = error instanceof Error ? error.message : '';
    if (/(#<Object>|\[object Array\]) could not be cloned\.$/.test(uncloned))
      throw new Error('An object could not be cloned.');
    for (const item of Object.values(value)) refuseProxies(item, seen);
  }
}

/** Cycles survive: cloning keeps the identity of the packed forms, and each is unpacked once. */
export function unpack(packed: Packed, far: FarThings, unpackedBefore = new Map<Packed, unknown>()): unknown {
  if (packed[0] === 'value') return packed[1];
  if (unpackedBefore.has(packed)) return unpackedBefore.get(packed);
  const keep = <T>(value: T): T => {
    unpackedBefore.set(packed, value);
    return value;
  };
  switch (packed[0]) {
    case 'function':
      return keep(far.farFunction(packed[1]));
    case 'promise':
      return keep(far.farPromise(packed[1]));
    case 'error':
      return keep(new Error(packed[1]));
    case 'array': {
      const array: unknown[] = keep([]);
      for (const item of packed[1]) array.push(unpack(item, far, unpackedBefore));
      return array;
    }
    case 'object': {
      const object: Record<string, unknown> = keep({});
      for (const [key, item] of packed[1]) object[key] = unpack(item, far, unpackedBefore);
      return object;
    }
  }
}
