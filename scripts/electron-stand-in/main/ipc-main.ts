import type { IpcMain, IpcMainInvokeEvent } from 'electron';
import { EventEmitter } from 'node:events';
import type { Like } from './like.ts';

type Handler = (event: IpcMainInvokeEvent, ...args: unknown[]) => unknown;

class StandInIpcMain extends EventEmitter implements Like<IpcMain> {
  readonly #handlers = new Map<string, Handler>();

  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.#handlers.set(channel, handler);
  }

  async invoke(channel: string, event: IpcMainInvokeEvent, args: unknown[]): Promise<unknown> {
    const handler = this.#handlers.get(channel);
    if (!handler) throw new Error(`No handler registered for '${channel}'`);
    return handler(event, ...args);
  }
}

export const ipcMain = new StandInIpcMain().setMaxListeners(0);
