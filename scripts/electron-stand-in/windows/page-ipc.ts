/** ipcRenderer's other end: a binding brings texts from beside the page, a function call takes them there. */
import type { IpcMainEvent, IpcMainInvokeEvent } from 'electron';
import { decode } from '../clone/decode.ts';
import { encode } from '../clone/encode.ts';
import type { Payload } from '../devtools/protocol.ts';
import type { Session } from '../devtools/session.ts';
import { createEvent } from '../main/electron-event.ts';
import { ipcMain } from '../main/ipc-main.ts';
import type { Reply, ToMain, ToPage } from '../page/messages.ts';
import type { WebContents } from './web-contents.ts';
import { preloadWorld } from './preload-script.ts';

/** The function that receives in the document that is loaded now. */
interface Receiver {
  context: number;
  objectId: Promise<string | undefined>;
}

export class PageIpc {
  /** The name of the binding and of the receiving function, which the page cannot guess. */
  readonly secret = `standIn${crypto.randomUUID().replaceAll('-', '')}`;
  readonly #contents: WebContents;
  #page: Session | undefined;
  #receiver: Receiver | undefined;

  constructor(contents: WebContents) {
    this.#contents = contents;
  }

  async attach(page: Session): Promise<void> {
    this.#page = page;
    page.on('Runtime.bindingCalled', ({ name, executionContextId, payload }) => {
      if (name === this.secret) this.#receive(executionContextId, decode(payload) as ToMain);
    });
    page.on('Debugger.paused', (pause) => void this.#answerPause(page, pause));
    await Promise.all([
      page.send('Debugger.enable'),
      page.send('Runtime.addBinding', { name: this.secret, executionContextName: preloadWorld }),
    ]);
  }

  send(channel: string, args: unknown[]): void {
    this.#deliver(['event', channel, args]);
  }

  /** The document is gone: what is sent now has nobody to receive it. */
  forgetDocument(): void {
    this.#receiver = undefined;
  }

  #deliver(message: ToPage, context = this.#receiver?.context): void {
    const text = encode(message);
    const page = this.#page;
    const receiver = this.#receiver;
    if (!page || !receiver || receiver.context !== context) return;
    receiver.objectId.then(
      (objectId) => {
        if (objectId === undefined) return;
        const functionDeclaration = 'function (text) { this(text); }';
        page.post('Runtime.callFunctionOn', {
          objectId,
          functionDeclaration,
          arguments: [{ value: text }],
          silent: true,
        });
      },
      () => {},
    );
  }

  #receive(context: number, message: ToMain): void {
    switch (message[0]) {
      case 'hello':
        return this.#greet(context, message[1]);
      case 'focus':
      case 'blur':
        return this.#contents.owner.focusChanged(message[0]);
      case 'context-menu':
        this.#contents.emit('context-menu', createEvent(), message[1]);
        return;
      case 'preload-error':
        this.#contents.emit('preload-error', createEvent(), message[1], message[2]);
        return;
      case 'send': {
        const [, channel, args] = message;
        ipcMain.emit(channel, this.#event() as IpcMainEvent, ...args);
        return;
      }
      case 'invoke': {
        const [, id, channel, args] = message;
        void this.#invoke(channel, args).then((reply) => this.#reply(id, reply, context));
      }
    }
  }

  /** A new document with its own receiver, which is taken from its world so that nobody else finds it. */
  #greet(context: number, url: string): void {
    this.#contents.navigation.documentStarted(url);
    const expression = `(() => { const f = globalThis['${this.secret}']; delete globalThis['${this.secret}']; return f; })()`;
    const evaluated = this.#page?.send('Runtime.evaluate', { contextId: context, expression });
    const objectId = Promise.resolve(evaluated).then((answer) => answer?.result.objectId);
    this.#receiver = { context, objectId };
  }

  #reply(id: number, reply: Reply, context: number): void {
    try {
      this.#deliver(['reply', id, reply], context);
    } catch (error) {
      this.#deliver(['reply', id, { error: String(error) }], context);
    }
  }

  async #invoke(channel: string, args: unknown[]): Promise<Reply> {
    try {
      return { result: await ipcMain.invoke(channel, this.#event() as IpcMainInvokeEvent, args) };
    } catch (error) {
      console.error(`Error occurred in handler for '${channel}':`, error);
      return { error: String(error) };
    }
  }

  #event(): unknown {
    const { id, mainFrame } = this.#contents;
    return createEvent({
      type: 'frame',
      sender: this.#contents,
      senderFrame: mainFrame,
      processId: id,
      frameId: 1,
      ports: [],
      reply: (channel: string, ...args: unknown[]) => this.send(channel, args),
    });
  }

  /** The preload script asks for a file's path and waits in the debugger; any other pause is resumed. */
  async #answerPause(page: Session, { callFrames: [frame] }: Payload<'Debugger.paused'>): Promise<void> {
    if (frame?.functionName === '__standInFilePath') {
      const { callFrameId } = frame;
      const file = await page
        .send('Debugger.evaluateOnCallFrame', { callFrameId, expression: 'answer.file' })
        .catch(() => null);
      const objectId = file?.result.objectId;
      const info = await page.send('DOM.getFileInfo', { objectId: objectId ?? '' }).catch(() => ({ path: '' }));
      const expression = `answer.path = ${JSON.stringify(info.path)}; 0`;
      await page.send('Debugger.evaluateOnCallFrame', { callFrameId, expression }).catch(() => {});
    }
    page.post('Debugger.resume');
  }
}
