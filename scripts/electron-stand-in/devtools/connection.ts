import type { Readable, Writable } from 'node:stream';
import type { Payload } from './protocol.ts';
import { Session, type Answer } from './session.ts';

type Message = Answer & { method?: string; params?: unknown; sessionId?: string };

/** The browser's end of --remote-debugging-pipe: JSON messages that end in a zero byte, for all targets on one pipe. */
export class Connection {
  readonly root: Session;
  #lastId = 0;
  #unfinished: Buffer[] = [];
  readonly #sessions = new Map<string, Session>();
  readonly #output: Writable;

  constructor(output: Writable, input: Readable) {
    this.#output = output;
    this.root = new Session((message) => this.#write(message));
    input.on('data', (data: Buffer) => this.#read(data));
    input.on('close', () => this.close());
    output.on('error', () => this.close());
  }

  session(id: string): Session {
    const known = this.#sessions.get(id);
    if (known) return known;
    const session = new Session((message) => this.#write(message), id);
    this.#sessions.set(id, session);
    return session;
  }

  close(): void {
    this.root.close(); // first, so that a lost browser is not taken for windows that the user closed
    for (const session of this.#sessions.values()) session.close();
  }

  #write(message: object): number {
    const id = ++this.#lastId;
    this.#output.write(`${JSON.stringify({ id, ...message })}\0`);
    return id;
  }

  #read(data: Buffer): void {
    let rest = data;
    for (let end = rest.indexOf(0); end !== -1; end = rest.indexOf(0)) {
      this.#unfinished.push(rest.subarray(0, end));
      const text = Buffer.concat(this.#unfinished).toString();
      this.#unfinished = [];
      this.#dispatch(JSON.parse(text) as Message);
      rest = rest.subarray(end + 1);
    }
    if (rest.length > 0) this.#unfinished.push(rest);
  }

  #dispatch(message: Message): void {
    const session = message.sessionId === undefined ? this.root : this.#sessions.get(message.sessionId);
    if (!session) return;
    if (message.method === undefined) return session.receiveAnswer(message);
    if (message.method === 'Target.detachedFromTarget') {
      const { sessionId } = message.params as Payload<'Target.detachedFromTarget'>;
      this.#sessions.get(sessionId)?.close();
      this.#sessions.delete(sessionId);
    }
    session.receiveEvent(message.method, message.params);
  }
}
