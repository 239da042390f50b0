import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createConnectivity } from '../../../../src-main/electron/desktop/connectivity.ts';

let online: boolean;
let network: string;
let power: EventEmitter;
let regained: number;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  online = true;
  network = '10.0.0.7';
  power = new EventEmitter();
  regained = 0;
  stop = createConnectivity({ isOnline: () => online, network: () => network, powerMonitor: power }).onRegained(
    () => (regained += 1),
  );
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

test('another network is told once, and only while there is one', () => {
  network = '192.168.1.20';
  become(true);
  become(true);
  expect(regained).toBe(1);
  network = '';
  become(false);
  expect(regained).toBe(1);
});

test('waking up and unlocking the screen are told', () => {
  power.emit('resume');
  power.emit('unlock-screen');
  expect(regained).toBe(2);
});

test('nobody is told after stopping, and nothing keeps running', () => {
  stop();
  power.emit('resume');
  become(false);
  become(true);
  expect(regained).toBe(0);
  expect(power.eventNames()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});
