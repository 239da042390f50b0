/** The running version and the state of an update, as the application last reported them. */
import type { UpdatesView } from '../../src-shared/contract/host/updates.ts';
import { host } from '../bridge.ts';
import type { Said } from '../i18n/said.ts';
import { errorWords } from '../i18n/words/problems.ts';
import { m } from '../i18n/generated/messages.js';
import { onUpdates } from './events.ts';

let current = $state.raw<UpdatesView | null>(null);

onUpdates((view) => {
  current = view;
});

/** Null until the application has answered. */
export function updates(): UpdatesView | null {
  return current;
}

export async function loadUpdates(): Promise<void> {
  const answer = await host('updates.get', {});
  if (answer.ok) current = answer.value;
}

export async function look(): Promise<void> {
  await host('updates.check', {});
}

export async function fetchUpdate(): Promise<void> {
  await host('updates.download', {});
}

/** Ends the application, unless it says why not. */
export async function restartToUpdate(): Promise<Said | null> {
  const answer = await host('updates.install', {});
  if (answer.ok) return null;
  const isSending = answer.error.kind === 'notNow' && answer.error.state === 'sending';
  return isSending ? m.updates_sending : () => errorWords(answer.error);
}
