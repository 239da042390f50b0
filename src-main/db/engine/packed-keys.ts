/**
 * Packs long lists of keys into little memory. Each key is stored as its difference from the key before, which takes two bytes for
 * most. A block of keys can be read without the others.
 */

/** A list of keys. An array is one too. */
export interface KeyList {
  readonly length: number;
  slice(from: number, to: number): readonly number[];
  /** -1 if the key is not in the list. */
  indexOf(key: number): number;
}

/** A packed list. It is made of buffers, so that a thread can transfer it. */
export interface PackedKeys {
  length: number;
  blockLength: number;
  bytes: Uint8Array<ArrayBuffer>;
  /** Where in `bytes` each block begins. */
  starts: Uint32Array<ArrayBuffer>;
  /** 1: each key is larger than the one before; -1: smaller; 0: neither. */
  direction: 1 | -1 | 0;
}

/**
 * Packs in one pass, without an array of all keys. A thread gets this function as text, so it may use nothing from outside. A key
 * is a time in seconds and a position within that second (see `firstKeyOf`). Both are stored as differences. The lowest bit of the
 * time's difference says whether a difference of the position follows; it does not if the position is the same.
 */
export function packKeys(keys: Iterable<number>): PackedKeys {
  const blockLength = 128;
  const keysPerSecond = 2 ** 20;
  const longestKey = 16;
  let bytes = new Uint8Array(1_024);
  let starts = new Uint32Array(16);
  let at = 0;
  let length = 0;
  let lastSecond = 0;
  let lastPlace = 0;
  let rises = true;
  let falls = true;
  let last: number | null = null;

  const put = (value: number) => {
    for (; value >= 128; value = Math.floor(value / 128)) bytes[at++] = 128 + (value % 128);
    bytes[at++] = value;
  };
  const unsigned = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value);

  for (const key of keys) {
    if (at + longestKey > bytes.length) {
      const larger = new Uint8Array(2 * bytes.length);
      larger.set(bytes);
      bytes = larger;
    }
    if (length % blockLength === 0) {
      const block = length / blockLength;
      if (block === starts.length) {
        const larger = new Uint32Array(2 * block);
        larger.set(starts);
        starts = larger;
      }
      starts[block] = at;
      lastSecond = lastPlace = 0;
    }
    const second = Math.floor(key / keysPerSecond);
    const place = key - second * keysPerSecond;
    const movesPlace = place !== lastPlace;
    put(2 * unsigned(second - lastSecond) + (movesPlace ? 1 : 0));
    if (movesPlace) put(unsigned(place - lastPlace));
    lastSecond = second;
    lastPlace = place;
    if (last !== null && key <= last) rises = false;
    if (last !== null && key >= last) falls = false;
    last = key;
    length++;
  }
  return {
    length,
    blockLength,
    bytes: bytes.slice(0, at),
    starts: starts.slice(0, Math.ceil(length / blockLength)),
    direction: rises ? 1 : falls ? -1 : 0,
  };
}

export function openPacked({ length, blockLength, bytes, starts, direction }: PackedKeys): KeyList {
  function readBlock(block: number, most = blockLength): number[] {
    const count = Math.min(most, length - block * blockLength);
    const keys = new Array<number>(count);
    let at = starts[block] ?? 0;
    let second = 0;
    let place = 0;
    const take = () => {
      let value = 0;
      for (let unit = 1; ; unit *= 128) {
        const byte = bytes[at++] ?? 0;
        if (byte < 128) return value + byte * unit;
        value += (byte - 128) * unit;
      }
    };
    for (let n = 0; n < count; n++) {
      const first = take();
      second += signed(Math.floor(first / 2));
      if (first % 2 === 1) place += signed(take());
      keys[n] = second * 2 ** 20 + place;
    }
    return keys;
  }

  /** The only block of a sorted list that may hold the key. */
  function blockOf(key: number): number {
    let below = 0;
    for (let above = starts.length; above - below > 1;) {
      const middle = (below + above) >>> 1;
      const [first = 0] = readBlock(middle, 1);
      if ((first - key) * direction <= 0) below = middle;
      else above = middle;
    }
    return below;
  }

  return {
    length,
    slice(from, to) {
      const keys: number[] = [];
      const end = Math.min(to, length);
      for (let block = Math.floor(from / blockLength); block * blockLength < end; block++) {
        const first = block * blockLength;
        for (const key of readBlock(block).slice(Math.max(0, from - first), end - first)) keys.push(key);
      }
      return keys;
    },
    indexOf(key) {
      const isSorted = direction !== 0;
      const begin = isSorted ? blockOf(key) : 0;
      for (let block = begin; block < (isSorted ? begin + 1 : starts.length); block++) {
        const found = readBlock(block).indexOf(key);
        if (found !== -1) return block * blockLength + found;
      }
      return -1;
    },
  };
}

function signed(value: number): number {
  return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
}
