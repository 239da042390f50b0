/** Waits for the token of a request, which a locked keychain may keep back for minutes. */
import type { TokenStore } from '../ports/ports.ts';

/** Null also when `gaveUp` is aborted before it comes. One that is at hand is answered in any case. */
export async function awaitToken(tokens: Pick<TokenStore, 'get'>, gaveUp: AbortSignal): Promise<string | null> {
  const { promise: none, resolve } = Promise.withResolvers<null>();
  const giveUp = () => resolve(null);
  if (gaveUp.aborted) giveUp();
  gaveUp.addEventListener('abort', giveUp);
  try {
    return await Promise.race([tokens.get(), none]);
  } finally {
    gaveUp.removeEventListener('abort', giveUp);
  }
}
