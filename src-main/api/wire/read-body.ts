/** Reads an answer's body, and never more of it than a limit. */
import type { FetchAnswer } from '../../ports/ports.ts';

/** The body is larger than anything that the interface can mean. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

interface ReadOptions {
  maxBytes: number;
  moved: () => void;
}

/** The whole body; rejects with `BodyTooLarge` above the limit. */
export async function readBytes(response: FetchAnswer, { maxBytes, moved }: ReadOptions): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    moved();
    bytes += piece.byteLength;
    if (bytes > maxBytes) throw new BodyTooLarge(`The answer is larger than ${maxBytes / 1024 / 1024} MiB.`);
    pieces.push(piece);
  }
  const [only] = pieces;
  return pieces.length === 1 && only ? only : Buffer.concat(pieces, bytes);
}

/** As much of the body as fits, cut off or not, as text. Never rejects. */
export async function readBeginning(response: FetchAnswer, { maxBytes, moved }: ReadOptions): Promise<string> {
  const decoder = decoderFor(response.headers.get('content-type') ?? '');
  let text = '';
  let bytes = 0;
  try {
    for await (const piece of response.body ?? []) {
      moved();
      text += decoder.decode(piece.subarray(0, maxBytes - bytes), { stream: true });
      bytes += piece.byteLength;
      if (bytes > maxBytes) break;
    }
  } catch {
    // What came until then is enough.
  }
  return text + decoder.decode();
}

/** By the declared character set; UTF-8 where it names none, or one that nobody knows. */
export function decoderFor(contentType: string) {
  const charset = /;\s*charset="?([^";\s]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}
