/** What saving an order does now: with a connection it is sent at once. */
import { m } from '../../../i18n/generated/messages.js';
import { syncStatus } from '../../../state/status.svelte.ts';

export function isSentAtOnce(): boolean {
  return syncStatus()?.connection === 'online';
}

export function saveWords(): string {
  return isSentAtOnce() ? m.order_save_and_send() : m.order_save_offline();
}
