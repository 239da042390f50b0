/** Operation 14: upload of a product image. */
import { saveImage } from '../store/images.ts';
import { findProduct } from '../store/references.ts';
import type { Call } from './exchange.ts';
import { imageTypeOf } from './image-type.ts';
import { mediaType, readBytes } from './read-body.ts';
import { envelope, invalid, isRefusal, missing, readPathId, type Refusal, type Reply } from './reply.ts';

/** Room for the boundaries and the headers around the file. */
const multipartOverhead = 16 * 1024;

export async function uploadImage(call: Call): Promise<Reply> {
  const { core, record } = call.env;
  const id = readPathId(call, 'id');
  if (isRefusal(id)) return id;
  const file = await readFile(call);
  if (isRefusal(file)) return file;
  const content = new Uint8Array(await file.arrayBuffer());
  const contentType = imageTypeOf(content) ?? file.type;
  const fileName = file.name.split(/[\\/]/).at(-1) || 'image';
  record.body = { fileName, contentType, size: content.byteLength };

  if (!findProduct(core.store, id)) return missing(`Product ${id}`);
  if (content.byteLength > core.variant.maxUploadBytes) return tooLarge(core.variant.maxUploadBytes);
  if (content.byteLength === 0) return invalid({ [core.variant.uploadField]: 'is an empty file' });
  if (!core.variant.imageTypes.includes(contentType)) {
    return {
      refused: 415,
      message: `The file must be one of ${core.variant.imageTypes.join(', ')}; this is ${contentType || 'something else'}.`,
    };
  }
  saveImage(core.store, { productId: id, fileName, contentType, content }, core.now());
  return {
    status: 200,
    json: envelope(core, { data: JSON.stringify({ message: 'Image uploaded.', fileName }) }),
  };
}

/** The one file of the form, under the field that the service expects. */
async function readFile(call: Call): Promise<File | Refusal> {
  const { uploadField, maxUploadBytes } = call.env.core.variant;
  if (mediaType(call) !== 'multipart/form-data') {
    return { refused: 415, message: 'The body must be multipart/form-data.' };
  }
  const bytes = await readBytes(call, maxUploadBytes + multipartOverhead);
  if (isRefusal(bytes)) return bytes.refused === 413 ? tooLarge(maxUploadBytes) : bytes;
  let form: FormData;
  try {
    const headers = { 'content-type': call.req.header('content-type') ?? '' };
    form = await new Response(Buffer.from(bytes), { headers }).formData();
  } catch {
    return { refused: 400, message: 'The multipart body cannot be read.' };
  }
  const fields = [...form.keys()];
  const [file] = form.getAll(uploadField);
  if (fields.length === 1 && file instanceof File) return file;
  const sent = fields.length === 0 ? 'none' : fields.join(', ');
  return invalid({ [uploadField]: `must be the one field, and hold a file; sent: ${sent}` });
}

function tooLarge(limit: number): Refusal {
  return { refused: 413, message: `The file is over ${limit} bytes.` };
}
