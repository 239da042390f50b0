import type { EventEmitter } from 'node:events';

/** As much of Electron's `T` as the stand-in has, with Electron's own types; `Except` is what it has to type otherwise. */
export type Like<T, Except extends keyof T = never> = Partial<Omit<T, keyof EventEmitter | Except>>;
