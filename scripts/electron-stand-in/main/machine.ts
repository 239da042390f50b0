/** What Electron knows of the machine: here always awake and with one screen. Tests emit the events. */
import type { Display, PowerMonitor, Screen } from 'electron';
import { EventEmitter } from 'node:events';

export const powerMonitor = Object.assign(new EventEmitter(), {
  getSystemIdleState: () => 'active',
  getSystemIdleTime: () => 0,
  isOnBatteryPower: () => false,
} satisfies Partial<PowerMonitor>);

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
  getDisplayMatching: () => display,
  getDisplayNearestPoint: () => display,
} satisfies Partial<Screen>);
