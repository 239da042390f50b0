/** Reads an answer's body as text, and never more of it than a limit. */

/** The body is larger than anything that the interface can mean. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

interface ReadOptions {
  maxBytes: number;
  /** `throw`: a body above the limit rejects with `BodyTooLarge`. `keep`: what fits is enough, cut off or not. */
  beyond: 'throw' | 'keep';
  moved: () => void;
  /** Sees each piece of the text as it arrives; what it throws ends the reading. */
  check?: (piece: string) => void;
}

/** The text of the body, decoded by its declared character set, else as UTF-8. With `keep` it never rejects. */
export async function readText(response: Response, { maxBytes, beyond, moved, check }: ReadOptions): Promise<string> {
  const decoder = decoderFor(response.headers.get('content-type') ?? '');
  let text = '';
  let bytes = 0;
  const body: AsyncIterable<Uint8Array> | null = response.body;
  try {
    for await (const chunk of body ?? []) {
      moved();
      const piece = decoder.decode(chunk.subarray(0, maxBytes - bytes), { stream: true });
      check?.(piece);
      text += piece;
      bytes += chunk.byteLength;
      if (bytes <= maxBytes) continue;
      if (beyond === 'throw') throw new BodyTooLarge(`The answer is larger than ${maxBytes / 1024 / 1024} MiB.`);
      break;
    }
  } catch (error) {
    if (beyond === 'throw') throw error;
  }
  return text + decoder.decode();
}

function decoderFor(contentType: string) {
  const charset = /;\s*charset="?([^";\s]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}
