import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createConnectivity } from '../../../src-main/electron/connectivity.ts';

let online: boolean;
let power: EventEmitter;
let regained: number;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  online = true;
  power = new EventEmitter();
  regained = 0;
  stop = createConnectivity({ isOnline: () => online, powerMonitor: power }).onRegained(() => (regained += 1));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

function become(state: boolean): void {
  online = state;
  vi.advanceTimersByTime(10_000);
}

test('the return of the network is told once, its loss and its staying are not', () => {
  become(true);
  become(false);
  expect(regained).toBe(0);
  become(true);
  become(true);
  expect(regained).toBe(1);
});

test('waking up and unlocking the screen are told', () => {
  power.emit('resume');
  power.emit('unlock-screen');
  expect(regained).toBe(2);
});

test('nobody is told after stopping, and nothing goes on running', () => {
  stop();
  power.emit('resume');
  become(false);
  become(true);
  expect(regained).toBe(0);
  expect(power.eventNames()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});
