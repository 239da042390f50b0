import { host } from '../../bridge.ts';
import { errorWords } from '../../i18n/words/problems.ts';
import { announce } from '../../state/announcer.svelte.ts';

/** Opens in the browser what answers in the service's place. */
export async function openPortal(): Promise<void> {
  const answer = await host('connection.openPortal', {});
  if (!answer.ok) announce(errorWords(answer.error));
}
