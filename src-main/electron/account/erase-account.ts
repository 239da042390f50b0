/** Takes the open account from this computer: its folder with everything in it, its token, and that it was there. */
import { rm } from 'node:fs/promises';
import type { Result } from '../../../src-shared/contract/errors.ts';
import { done, notNow } from '../bridge/answers.ts';
import { accountFolder } from './account-folder.ts';
import type { Entrance } from './entrance.ts';
import { forgetAccount } from './last-session.ts';
import { countUnsent } from './ownership.ts';
import type { SessionOptions } from './session-options.ts';

export interface AccountErased {
  /** A folder that could not be removed whole. */
  left: string[];
  /** The keychain did not let go of the token. */
  isTokenLeft: boolean;
}

/** Unsent work is refused: it is sent, exported or discarded first. */
export function createErase({ userData, ports }: Pick<SessionOptions, 'userData' | 'ports'>, entrance: Entrance) {
  const { opened, remember } = entrance;

  return async (): Promise<Result<AccountErased>> => {
    const open = opened.now();
    if (!open?.account) return notNow('signedOut');
    if ((await countUnsent(open.workspace)) > 0) return notNow('unsentWork');
    const { account, tokens } = open;
    await opened.close();
    const isTokenLeft = await tokens.clear().then(
      () => false,
      () => true,
    );
    const folder = accountFolder(userData, account.key);
    const isLeft = await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }).then(
      () => false,
      (error: unknown) => {
        ports.log('warn', 'session.notErased', { error });
        return true;
      },
    );
    remember(() => forgetAccount(userData, account.key));
    entrance.noteFailure(isTokenLeft ? { kind: 'tokenLeft' } : null);
    return done({ left: isLeft ? [folder] : [], isTokenLeft });
  };
}
