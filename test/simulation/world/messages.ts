/**
 * What crosses the simulated network. Requests and answers have the members that the client and the service read, and
 * their bodies are bytes; those of fetch, with their streams, would cost a story more than what it checks.
 */

/** What the service reads of a request. */
export function makeRequest(
  url: string,
  { method, headers, body }: { method: string; headers: Record<string, string>; body: string | Uint8Array | null },
): Request {
  const bytes = bytesOf(body);
  return { method, url, headers: new AnswerHeaders(headers), body: bytes && [bytes] } as unknown as Request;
}

const FetchResponse = globalThis.Response;

/** The whole of a body that is a stream. */
export function readAll(body: NonNullable<RequestInit['body']>): Promise<Uint8Array> {
  return new FetchResponse(body).bytes();
}

type Content = string | Uint8Array<ArrayBuffer> | null;

class AnswerHeaders {
  readonly #values: Record<string, string>;

  constructor(values: Record<string, string> | AnswerHeaders = {}) {
    this.#values = values instanceof AnswerHeaders ? values.#values : lowerCased(values);
  }

  get(name: string): string | null {
    return this.#values[name.toLowerCase()] ?? null;
  }
}

class Answer {
  readonly type = 'default';
  readonly status: number;
  readonly statusText = '';
  readonly headers: AnswerHeaders;
  readonly #content: Content;

  constructor(content: Content, init: { status?: number; headers?: Record<string, string> | AnswerHeaders } = {}) {
    this.#content = content;
    this.status = init.status ?? 200;
    this.headers = new AnswerHeaders(init.headers);
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  get body(): AsyncIterable<Uint8Array> | null {
    const bytes = bytesOf(this.#content);
    if (bytes === null) return null;
    return Object.assign(inOnePiece(bytes), { cancel: () => Promise.resolve() });
  }

  text(): Promise<string> {
    const content = this.#content ?? '';
    return Promise.resolve(typeof content === 'string' ? content : new TextDecoder().decode(content));
  }

  formData(): Promise<FormData> {
    const headers = { 'content-type': this.headers.get('content-type') ?? '' };
    return new FetchResponse(this.#content, { headers }).formData();
  }
}

async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function bytesOf(content: string | Uint8Array | null): Uint8Array | null {
  return typeof content === 'string' ? Buffer.from(content) : content;
}

function lowerCased(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]));
}

// The service answers with it, too: it knows its own kind only by this name.
globalThis.Response = Answer as unknown as typeof Response;
