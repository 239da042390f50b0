/** Runs sandboxed beside the page: hands it three functions, and nothing of Electron or Node. */
import { contextBridge, ipcRenderer, webUtils } from 'electron';
import type { IpcRendererEvent } from 'electron';
import type { Result } from '../../src-shared/contract/errors.ts';
import type { SatchelBridge } from '../../src-shared/contract/host.ts';
import { eventChannel, requestChannel } from './ipc-channels.ts';

const bridge: SatchelBridge = {
  async request(kind, name, payload) {
    try {
      const answer: unknown = await ipcRenderer.invoke(requestChannel, kind, name, payload);
      return answer;
    } catch (error) {
      const failed: Result<never> = { ok: false, error: { kind: 'internal', message: String(error) } };
      return failed;
    }
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
