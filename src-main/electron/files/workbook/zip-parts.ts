/** The files inside a workbook, which is a ZIP archive. They are unpacked piece by piece, and no further than the limits. */
import type { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { type Entry, fromBufferPromise } from 'yauzl';
import { WorkbookError, type WorkbookLimits } from './limits.ts';

export interface ZipParts {
  has(name: string): boolean;
  /** The text of a part; of one that is missing, nothing. */
  read(name: string): AsyncGenerator<string>;
}

/** Throws `WorkbookError` for what is no archive. */
export async function openParts(
  bytes: Buffer,
  { unpackedBytes, parts }: Pick<WorkbookLimits, 'unpackedBytes' | 'parts'>,
): Promise<ZipParts> {
  // The sizes that an archive states are not trusted: what comes out is counted below.
  const options = { lazyEntries: true, autoClose: false, validateEntrySizes: false };
  const zip = await fromBufferPromise(bytes, options).catch(asDamaged);
  if (zip.entryCount > parts) throw new WorkbookError('unpacked');
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  } catch (error) {
    asDamaged(error);
  }
  let left = unpackedBytes;

  return {
    has: (name) => entries.has(name),
    async *read(name) {
      const entry = entries.get(name);
      if (!entry) return;
      if (entry.isEncrypted() || ![stored, deflated].includes(entry.compressionMethod)) asDamaged();
      const decoder = new TextDecoder();
      const packed = await zip.openReadStreamPromise(entry, { decodeFileData: false }).catch(asDamaged);
      for await (const piece of entry.compressionMethod === stored ? packed : inflated(packed)) {
        const read = piece as Buffer;
        left -= read.byteLength;
        if (left < 0) throw new WorkbookError('unpacked');
        yield decoder.decode(read, { stream: true });
      }
      yield decoder.decode();
    },
  };
}

/** An error of the archive reaches whoever reads what is unpacked. */
function inflated(packed: Readable): Readable {
  const inflate = createInflateRaw();
  packed.once('error', (error) => inflate.destroy(error));
  return packed.pipe(inflate);
}

/** Methods of compression. */
const stored = 0;
const deflated = 8;

function asDamaged(error?: unknown): never {
  throw error instanceof WorkbookError ? error : new WorkbookError('damaged');
}
