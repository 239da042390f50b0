/** The windows that are open, for those who must not know what a window is made of. */
import type { EventEmitter } from 'node:events';

export interface OpenWindow extends EventEmitter {
  close(): void;
}

export const openWindows = new Map<number, OpenWindow>();
