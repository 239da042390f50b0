import type { Notification as ElectronNotification, NotificationConstructorOptions } from 'electron';
import { EventEmitter } from 'node:events';
import type { Like } from './like.ts';

/** Claims that it was shown, and shows nothing. Tests listen to its calls. */
export class Notification extends EventEmitter implements Like<ElectronNotification> {
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
    this.emit('show');
  }

  close(): void {
    this.emit('close');
  }
}
