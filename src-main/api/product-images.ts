/** Operation 14 of the interface: a product's image, from a stream. */
import type { Client } from './client.ts';
import { isObject, noEnvelope, openEnvelope, readMeta, textOrNull, wordsOf, type Answer } from './envelope.ts';
import { encodeMultipart, type UploadFile } from './multipart.ts';
import { pathOf } from './path.ts';

export interface UploadResult {
  message: string | null;
  fileName: string | null;
}

interface UploadOptions {
  signal?: AbortSignal | undefined;
  /** Bytes of the file that were handed to the connection so far. */
  onProgress?: ((sentBytes: number) => void) | undefined;
}

/**
 * Memory stays flat whatever the size. Besides ApiError it rejects with the file's own error when the file cannot be
 * read, and with FileChanged when it has another size than said: then the service has seen no complete request.
 */
export async function uploadProductImage(
  client: Client,
  productId: number,
  file: UploadFile,
  { signal, onProgress }: UploadOptions = {},
): Promise<Answer<UploadResult>> {
  // The file cannot know the moment of its upload, so it cannot hold the boundary.
  const boundary = `----satchel-5f1c0d9be6a84c27-${client.options.clock.now()}`;
  const upload = encodeMultipart(client.options.uploadField, boundary, file, onProgress ?? (() => {}));
  const path = pathOf('products', productId, 'image');
  const decoded = await client.send({ method: 'POST', path, upload, signal });
  const { value } = decoded;
  // Some say it by the status alone. An empty 200 is also what is left of an answer that was lost on its way.
  if (value === undefined) {
    if (decoded.status === 200) throw noEnvelope(decoded);
    return { data: { message: null, fileName: null }, message: null, meta: readMeta({}) };
  }
  // Some say it without `data`. The name shows that it is the service's answer.
  const isBare = isObject(value) && value['data'] === undefined && textOrNull(value['fileName']) !== null;
  const envelope = isBare ? value : openEnvelope(decoded);
  const data = isBare ? value : envelope['data'];
  if (!isObject(data)) throw noEnvelope(decoded);
  return {
    data: { message: wordsOf(data['message'], decoded), fileName: wordsOf(data['fileName'], decoded) },
    message: wordsOf(envelope['message'], decoded),
    meta: readMeta(envelope),
  };
}
