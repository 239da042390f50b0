/** What a native module asks of the program that loads it, read from its file: ELF, PE and Mach-O, each of 64 bits. */

export interface NativeImports {
  format: 'ELF' | 'PE' | 'Mach-O';
  /** Names as a C program writes them. */
  names: string[];
  /** The libraries that a name is found in only once it is called. PE alone. */
  delayed: Map<string, string[]>;
}

export function readImports(file: Buffer): NativeImports {
  if (file.readUInt32BE(0) === 0x7f454c46) return { format: 'ELF', names: readElf(file).missing, delayed: new Map() };
  if (file.readUInt32LE(0) === 0xfeedfacf) return { format: 'Mach-O', names: machOImports(file), delayed: new Map() };
  if (file.toString('latin1', 0, 2) === 'MZ') return peImports(file);
  throw new Error('This is no native module of 64 bits.');
}

/** What a program of Linux offers to the modules that it loads. */
export function elfExports(file: Buffer): string[] {
  return readElf(file).offered;
}

function textAt(file: Buffer, offset: number): string {
  return file.toString('latin1', offset, file.indexOf(0, offset));
}

/** The dynamic symbols; a section of them says where their names are. */
function readElf(file: Buffer): { missing: string[]; offered: string[] } {
  const sections = Number(file.readBigUInt64LE(0x28));
  const [size, count] = [file.readUInt16LE(0x3a), file.readUInt16LE(0x3c)];
  const section = (index: number) => {
    const at = sections + index * size;
    const [offset, length] = [Number(file.readBigUInt64LE(at + 0x18)), Number(file.readBigUInt64LE(at + 0x20))];
    return { type: file.readUInt32LE(at + 4), offset, length, link: file.readUInt32LE(at + 0x28) };
  };
  const dynamicSymbols = 11;
  const symbols = Array.from({ length: count }, (_, index) => section(index)).find(
    ({ type }) => type === dynamicSymbols,
  );
  const found: { missing: string[]; offered: string[] } = { missing: [], offered: [] };
  if (!symbols) return found;
  const names = section(symbols.link).offset;
  for (let at = symbols.offset + 24; at < symbols.offset + symbols.length; at += 24) {
    const name = textAt(file, names + file.readUInt32LE(at));
    (file.readUInt16LE(at + 6) === 0 ? found.missing : found.offered).push(name);
  }
  return found;
}

function machOImports(file: Buffer): string[] {
  const names: string[] = [];
  const symbolTable = 2;
  for (let at = 32, left = file.readUInt32LE(16); left > 0; left--, at += file.readUInt32LE(at + 4)) {
    if (file.readUInt32LE(at) !== symbolTable) continue;
    const [symbols = 0, count = 0, texts = 0] = [8, 12, 16].map((place) => file.readUInt32LE(at + place));
    for (let symbol = symbols; symbol < symbols + count * 16; symbol += 16) {
      const isUndefined = (file.readUInt8(symbol + 4) & 0x0e) === 0;
      // Each name has one underscore before what C calls it.
      if (isUndefined) names.push(textAt(file, texts + file.readUInt32LE(symbol)).replace(/^_/, ''));
    }
  }
  return names;
}

function peImports(file: Buffer): NativeImports {
  const header = file.readUInt32LE(0x3c);
  const optional = header + 24;
  const sections = optional + file.readUInt16LE(header + 20);
  const sectionCount = file.readUInt16LE(header + 6);

  /** Where in the file lies what is at this address in memory. */
  function place(address: number): number {
    for (let at = sections; at < sections + sectionCount * 40; at += 40) {
      const [size = 0, start = 0, stored = 0, offset = 0] = [8, 12, 16, 20].map((from) => file.readUInt32LE(at + from));
      if (address >= start && address < start + Math.max(size, stored)) return address - start + offset;
    }
    throw new Error('An address of the file lies in none of its sections.');
  }

  /** Each library with the names that are wanted of it. An entry has its library and its names at these places. */
  function readTable(index: number, entrySize: number, library: number, thunks: number): Map<string, string[]> {
    const found = new Map<string, string[]>();
    const address = file.readUInt32LE(optional + 112 + index * 8);
    if (address === 0) return found;
    for (let at = place(address); file.readUInt32LE(at + library) !== 0; at += entrySize) {
      const names: string[] = [];
      for (let thunk = place(file.readUInt32LE(at + thunks)); ; thunk += 8) {
        const value = file.readBigUInt64LE(thunk);
        if (value === 0n) break;
        // The highest bit: by number, without a name.
        if (value >> 63n === 0n) names.push(textAt(file, place(Number(value)) + 2));
      }
      found.set(textAt(file, place(file.readUInt32LE(at + library))).toLowerCase(), names);
    }
    return found;
  }

  const atStart = readTable(1, 20, 12, 0);
  const delayed = readTable(13, 32, 4, 16);
  return { format: 'PE', names: [...atStart.values(), ...delayed.values()].flat(), delayed };
}
