const { contextBridge, ipcRenderer, webUtils } = require('electron');

const early = [];
ipcRenderer.on('hello', (_event, bytes) => early.push(bytes));
contextBridge.exposeInMainWorld('demo', {
  platform: process.platform,
  versions: { ...process.versions },
  list: [1, { deep: [2] }],
  invoke: (channel, ...args) => ipcRenderer.invoke(channel, ...args),
  log: (text) => ipcRenderer.send('log', text),
  on: (channel, callback) => {
    const listener = (_event, ...args) => callback(...args);
    ipcRenderer.on(channel, listener);
    return () => ipcRenderer.removeListener(channel, listener);
  },
  add: (a, b) => a + b,
  echo: (value) => value,
  fail: () => {
    throw new RangeError('from the preload');
  },
  later: async (value) => ({ value, twice: (number) => number * 2 }),
  early: () => early,
  pathFor: (file) => webUtils.getPathForFile(file),
});
try {
  contextBridge.exposeInMainWorld('demo', {});
} catch (error) {
  contextBridge.exposeInMainWorld('secondTry', error.message);
}
globalThis.leak = 'isolated';
