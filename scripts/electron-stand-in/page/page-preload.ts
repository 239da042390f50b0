/** Runs in the isolated world: what a sandboxed preload script finds around it, and then the preload script itself. */
import { decode } from '../clone/decode.ts';
import { encode } from '../clone/encode.ts';
import { Bridge } from './bridge.ts';
import { EventEmitter } from './event-emitter.ts';
import { describePress } from './describe-press.ts';
import type { PreloadConfig, Reply, ToMain, ToPage } from './messages.ts';

declare const CONFIG: PreloadConfig;

const world = globalThis as unknown as Record<string, unknown>;
const sendText = world[CONFIG.secret] as (text: string) => void;
delete world[CONFIG.secret];
const sendToMain = (message: ToMain): void => sendText(encode(message));

const waiting = new Map<number, (reply: Reply) => void>();
let lastCall = 0;

class IpcRenderer extends EventEmitter {
  send(channel: string, ...args: unknown[]): void {
    sendToMain(['send', channel, args]);
  }

  async invoke(channel: string, ...args: unknown[]): Promise<unknown> {
    const id = ++lastCall;
    sendToMain(['invoke', id, channel, args]);
    const reply = await new Promise<Reply>((resolve) => waiting.set(id, resolve));
    if ('error' in reply) throw new Error(`Error invoking remote method '${channel}': ${reply.error}`);
    return reply.result;
  }
}

const ipcRenderer = new IpcRenderer();

/** A page that is paused runs no listeners: what comes meanwhile is received once it goes on. */
let isPaused = false;
const late: string[] = [];
world[CONFIG.secret] = (text: string): void => {
  if (isPaused) late.push(text);
  else receive(text);
};

function receive(text: string): void {
  const message = decode(text) as ToPage;
  if (message[0] === 'event') {
    ipcRenderer.emit(message[1], { sender: ipcRenderer, ports: [] }, ...message[2]);
    return;
  }
  waiting.get(message[1])?.(message[2]);
  waiting.delete(message[1]);
}

/** A synchronous question: the stand-in sees the pause, reads `file` from this frame, sets the path and resumes. */
function __standInFilePath(file: File): string {
  const answer = { file, path: '' };
  isPaused = true;
  debugger;
  isPaused = false;
  for (const text of late.splice(0)) queueMicrotask(() => receive(text));
  return answer.path;
}

const element = document.createElement('i');
window.dispatchEvent(new MouseEvent(CONFIG.secret, { relatedTarget: element }));
const bridge = new Bridge(element, 'preload');

const electron = {
  contextBridge: { exposeInMainWorld: (name: string, api: unknown) => bridge.exposeInMainWorld(name, api) },
  ipcRenderer,
  webUtils: {
    getPathForFile(file: File): string {
      if (!(file instanceof File)) throw new TypeError('getPathForFile needs a File.');
      return __standInFilePath(file);
    },
  },
};
const modules: Record<string, unknown> = { electron, 'electron/renderer': electron, events: EventEmitter };

function require(name: string): unknown {
  if (name in modules) return modules[name];
  throw new Error(`module not found: ${name}`);
}

sendToMain(['hello', location.href]);
for (const type of ['focus', 'blur'] as const) {
  window.addEventListener(type, (event) => {
    if (event.target === window) sendToMain([type]);
  });
}
// Electron shows no menu there by itself: it leaves that to the application.
window.addEventListener('contextmenu', (event) => {
  if (event.defaultPrevented) return;
  event.preventDefault();
  sendToMain(['context-menu', describePress(event)]);
});
for (const { path, run } of CONFIG.preloads) {
  try {
    const module = { exports: {} };
    run(require, CONFIG.process, module.exports, module);
  } catch (error) {
    console.error(`Unable to load preload script: ${path}`, error);
    sendToMain(['preload-error', path, error instanceof Error ? error : new Error(String(error))]);
  }
}
