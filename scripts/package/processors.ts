/** For which processors a native module was compiled: read from its head, on any system. */

export const processors = ['x64', 'arm64'] as const;
export type Processor = (typeof processors)[number];

const elf: Record<number, Processor> = { 62: 'x64', 183: 'arm64' };
const pe: Record<number, Processor> = { 0x8664: 'x64', 0xaa64: 'arm64' };
const machO: Record<number, Processor> = { 0x1000007: 'x64', 0x100000c: 'arm64' };

/** Several of one for macOS that holds several. None of a file of another format, or for another processor. */
export function processorsOf(file: Buffer): Processor[] {
  if (file.length < 64) return [];
  const magic = file.readUInt32BE(0);
  if (magic === 0x7f454c46) return known([elf[file.readUInt16LE(18)]]);
  if (magic === 0xcffaedfe) return known([machO[file.readUInt32LE(4)]]);
  if (magic === 0xcafebabe) {
    const count = Math.min(file.readUInt32BE(4), Math.floor((file.length - 12) / 20));
    return known(Array.from({ length: count }, (_, at) => machO[file.readUInt32BE(8 + 20 * at)]));
  }
  const head = file.readUInt32LE(60);
  const isPe = file.toString('latin1', 0, 2) === 'MZ' && head + 6 <= file.length;
  return isPe ? known([pe[file.readUInt16LE(head + 4)]]) : [];
}

function known(found: (Processor | undefined)[]): Processor[] {
  return found.filter((one) => one !== undefined);
}
