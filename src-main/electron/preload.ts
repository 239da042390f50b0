/** Runs sandboxed beside the page: hands it three functions, and nothing of Electron or Node. */
import { contextBridge, ipcRenderer, webUtils, type IpcRendererEvent } from 'electron';
import type { Result } from '../../src-shared/contract/errors.ts';
import type { SatchelBridge } from '../../src-shared/contract/host/host.ts';
import { eventChannel, requestChannel, ticketChannel } from './bridge/ipc-channels.ts';

async function ask(...request: Parameters<SatchelBridge['request']>): Promise<Result<unknown>> {
  try {
    return (await ipcRenderer.invoke(requestChannel, ...request)) as Result<unknown>;
  } catch (error) {
    return { ok: false, error: { kind: 'internal', message: String(error) } };
  }
}

/** What every page asks first: it is on its way while the page's script is still being read. */
let first: Promise<Result<unknown>> | null = ask('host', 'session.get', {});

const bridge: SatchelBridge = {
  request(...request) {
    const [, name] = request;
    if (first === null || name !== 'session.get') return ask(...request);
    const early = first;
    first = null;
    // Under a debugger Electron may not know so early whose page this is, and the question is refused.
    return early.then((answer) => (answer.ok ? answer : ask(...request)));
  },
  onEvent(listener) {
    const pass = (_event: IpcRendererEvent, event: unknown): void => listener(event);
    ipcRenderer.on(eventChannel, pass);
    return () => {
      ipcRenderer.off(eventChannel, pass);
    };
  },
  async ticketOf(file) {
    try {
      const path = webUtils.getPathForFile(file as File);
      return path === '' ? '' : ((await ipcRenderer.invoke(ticketChannel, path)) as string);
    } catch {
      return '';
    }
  },
};

contextBridge.exposeInMainWorld('satchel', bridge);
