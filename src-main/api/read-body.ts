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
}

/** The text of the body, decoded by its declared character set, else as UTF-8. With `keep` it never rejects. */
export async function readText(response: Response, { maxBytes, beyond, moved }: ReadOptions): Promise<string> {
  const decoder = decoderFor(response.headers.get('content-type') ?? '');
  let text = '';
  let bytes = 0;
  const body: AsyncIterable<Uint8Array> | null = response.body;
  try {
    for await (const chunk of body ?? []) {
      moved();
      const fits = chunk.subarray(0, maxBytes - bytes);
      text += decoder.decode(fits, { stream: true });
      bytes += chunk.byteLength;
      if (bytes <= maxBytes) continue;
      if (beyond === 'throw') throw new BodyTooLarge(`The answer is larger than ${maxBytes} bytes.`);
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
