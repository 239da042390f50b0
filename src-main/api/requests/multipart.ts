/** A multipart/form-data body of one file, streamed: its length is known beforehand, its bytes are never held. */
import type { UploadBody } from '../wire/client.ts';

export interface UploadFile {
  name: string;
  type: string;
  /** Bytes that `open` will yield. */
  size: number;
  open(): ReadableStream<Uint8Array>;
}

/** The file has not the size that was said. The request could not be completed. */
export class FileChanged extends Error {
  override readonly name = 'FileChanged';
}

export function encodeMultipart(
  field: string,
  boundary: string,
  file: UploadFile,
  onSent: (bytes: number) => void,
): UploadBody {
  const type = /^[\w.+-]+\/[\w.+-]+$/.test(file.type) ? file.type : 'application/octet-stream';
  const head = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="${escape(field)}"; filename="${escape(file.name)}"\r\n` +
      `Content-Type: ${type}\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);

  async function* parts(): AsyncGenerator<Uint8Array> {
    yield head;
    let sent = 0;
    for await (const chunk of file.open()) {
      sent += chunk.byteLength;
      if (sent > file.size) break;
      yield chunk;
      onSent(sent);
    }
    if (sent !== file.size) throw new FileChanged(`${file.name} has not ${file.size} bytes any more.`);
    yield tail;
  }

  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    contentLength: head.byteLength + file.size + tail.byteLength,
    open: () => ReadableStream.from(parts()),
  };
}

/** Names are sent as UTF-8; only what would end the quoted name is escaped, the way browsers do it. */
function escape(name: string): string {
  return name.replace(/\r/g, '%0D').replace(/\n/g, '%0A').replace(/"/g, '%22');
}
