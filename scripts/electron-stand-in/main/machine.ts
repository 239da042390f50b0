/** What Electron knows of the machine: here always awake and with one screen. Tests emit the events. */
import type { Display, Screen } from 'electron';
import { EventEmitter } from 'node:events';

export const powerMonitor = new EventEmitter();

const bounds = { x: 0, y: 0, width: 1280, height: 900 };
const display = {
  id: 1,
  bounds,
  workArea: bounds,
  size: bounds,
  workAreaSize: bounds,
  scaleFactor: 1,
} as Partial<Display> as Display;

export const screen = Object.assign(new EventEmitter(), {
  getPrimaryDisplay: () => display,
  getAllDisplays: () => [display],
} satisfies Partial<Screen>);
