import type { Event } from 'electron';

/** An event object as Electron passes it: listeners may prevent what would happen next. */
export function createEvent<T extends object>(details: T = {} as T): Event<T> & T {
  const event = {
    ...details,
    defaultPrevented: false,
    preventDefault() {
      event.defaultPrevented = true;
    },
  };
  return event as unknown as Event<T> & T;
}
