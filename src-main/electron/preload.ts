/** Runs sandboxed beside the page: hands it three functions, and nothing of Electron or Node. */
import { contextBridge, ipcRenderer, webUtils } from 'electron';
import type { IpcRendererEvent } from 'electron';
import type { Result } from '../../src-shared/contract/errors.ts';
import type { SatchelBridge } from '../../src-shared/contract/host.ts';
import { eventChannel, requestChannel } from './ipc-channels.ts';

async function ask(...request: Parameters<SatchelBridge['request']>): Promise<unknown> {
  try {
    const answer: unknown = await ipcRenderer.invoke(requestChannel, ...request);
    return answer;
  } catch (error) {
    const failed: Result<never> = { ok: false, error: { kind: 'internal', message: String(error) } };
    return failed;
  }
}

/** What every page asks first: it is on its way while the page's script is still being read. */
let first: Promise<unknown> | null = ask('host', 'session.get', {});

const bridge: SatchelBridge = {
  request(...request) {
    const [, name] = request;
    if (first === null || name !== 'session.get') return ask(...request);
    const asked = first;
    first = null;
    return asked;
  },
  onEvent(listener) {
    const pass = (_event: IpcRendererEvent, event: unknown): void => listener(event);
    ipcRenderer.on(eventChannel, pass);
    return () => {
      ipcRenderer.off(eventChannel, pass);
    };
  },
  pathOf: (file) => webUtils.getPathForFile(file as File),
};

contextBridge.exposeInMainWorld('satchel', bridge);
