import type { NotificationConstructorOptions } from 'electron';
import { EventEmitter } from 'node:events';

/** Says that it was shown, and shows nothing; tests read what it said. */
export class Notification extends EventEmitter {
  static readonly shown: Notification[] = [];
  readonly title: string;
  readonly body: string;

  constructor({ title = '', body = '' }: NotificationConstructorOptions = {}) {
    super();
    this.title = title;
    this.body = body;
  }

  static isSupported(): boolean {
    return true;
  }

  show(): void {
    Notification.shown.push(this);
    this.emit('show');
  }

  close(): void {
    this.emit('close');
  }
}
