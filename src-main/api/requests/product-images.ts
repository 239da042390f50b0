/** Operation 14 of the interface: a product's image, from a stream. */
import { ApiError } from '../wire/api-error.ts';
import type { Client } from '../wire/client.ts';
import {
  isObject,
  noEnvelope,
  openEnvelope,
  readMeta,
  readTruth,
  wordsOf,
  type Answer,
  type JsonObject,
} from '../wire/envelope.ts';
import { describeValue, fitToShow } from '../wire/error-message.ts';
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
  const outer = isObject(value) ? value : {};
  const isBare = outer['data'] === undefined;
  const inner = isBare ? outer : isObject(outer['data']) ? outer['data'] : {};
  const fileName = wordsOf(inner['fileName'], decoded);
  const success = readTruth(outer['success'] ?? inner['success']);
  // As of a delete: a no, whatever its status.
  if (success === false) {
    const message = fitToShow(describeValue(value), decoded.token);
    throw new ApiError({ kind: 'status', status: decoded.status, retryAfterMs: null, message });
  }
  // Some say it without `data`, or with another one. That, the name, or the service's clock beside it shows whose answer it is.
  const isSaid = success === true || fileName !== null;
  if (!isSaid) {
    const { data } = openEnvelope(decoded);
    const isPath = typeof data === 'string' && readMeta(outer).timestamp !== null;
    if ((!isObject(data) && !isPath) || saysError(outer) || saysError(inner)) throw noEnvelope(decoded);
  }
  return {
    data: { message: wordsOf(inner['message'], decoded), fileName },
    message: wordsOf(outer['message'], decoded),
    meta: readMeta(outer),
  };
}

/** Some say it with 200 that there was one. */
function saysError({ error, errors }: JsonObject): boolean {
  return Boolean(error) || (typeof errors === 'object' && errors !== null && Object.keys(errors).length > 0);
}
