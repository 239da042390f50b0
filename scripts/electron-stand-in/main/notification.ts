import { EventEmitter } from 'node:events';

/** Says that it was shown, and shows nothing. */
export class Notification extends EventEmitter {
  static isSupported(): boolean {
    return true;
  }

  show(): void {
    this.emit('show');
  }

  close(): void {
    this.emit('close');
  }
}
