/** Goes into an account or into practice, one in place of the other, and says what is open. */
import type { Session, SignInFailure, SignInOutcome } from '../../../src-shared/contract/host/host.ts';
import { readLastSession } from './last-session.ts';
import { createOpenAccount, type OpenAccount } from './open-account.ts';
import type { SessionPolicy } from '../policy/session-policy.ts';
import type { PracticeService } from './practice.ts';

export interface Entrance {
  opened: OpenAccount;
  /** The session as the window shows it. */
  view(): Session;
  /** The outcome where what was asked for is open. */
  entered(): SignInOutcome;
  enter(...asked: Parameters<OpenAccount['open']>): Promise<SignInOutcome>;
  /** In place of what is open, which is opened again where this cannot be. */
  instead(open: () => Promise<SignInOutcome>): Promise<SignInOutcome>;
  /** Why nothing is open, or what went wrong when it was left; until something is opened. */
  noteFailure(failure: SignInFailure | null): void;
  /** A disk that does not take it costs the next start its memory. What is open by then is open: the window must hear of it. */
  remember(write: () => void): void;
}

export function createEntrance(
  options: Parameters<typeof createOpenAccount>[0] & {
    policy: Pick<SessionPolicy, 'suggest'>;
    practice: Pick<PracticeService, 'isRunning'>;
  },
): Entrance {
  const { userData, practice, ports } = options;
  const opened = createOpenAccount(options);
  let signedOutFailure: SignInFailure | null = null;

  function view(): Session {
    const open = opened.now();
    const { baseUrl: last, accounts } = readLastSession(userData);
    if (!open) {
      const suggestedBaseUrl = options.policy.suggest(last);
      return signedOutFailure
        ? { state: 'signedOut', suggestedBaseUrl, accounts, failure: signedOutFailure }
        : { state: 'signedOut', suggestedBaseUrl, accounts };
    }
    const { mode, baseUrl, tokens, account } = open;
    const practiceOffline = mode === 'practice' && !practice.isRunning();
    return { state: 'open', mode, baseUrl, tokenKeptIn: tokens.keptIn(), practiceOffline, account, accounts };
  }

  function remember(write: () => void): void {
    try {
      write();
    } catch (error) {
      ports.log('warn', 'session.remember', { error });
    }
  }

  function entered(): SignInOutcome {
    return { ok: true, session: view() };
  }

  async function enter(...asked: Parameters<typeof opened.open>): Promise<SignInOutcome> {
    const failure = await opened.open(...asked);
    if (failure) return { ok: false, failure };
    signedOutFailure = null;
    return entered();
  }

  async function instead(open: () => Promise<SignInOutcome>): Promise<SignInOutcome> {
    const left = opened.now();
    await opened.close();
    let outcome: SignInOutcome | null = null;
    try {
      return (outcome = await open());
    } finally {
      if (!outcome?.ok && left) {
        const back = await enter(left.account, left.baseUrl, left.tokens);
        if (!back.ok) signedOutFailure = back.failure;
      }
    }
  }

  return {
    ...{ opened, view, entered, enter, instead, remember },
    noteFailure(failure) {
      signedOutFailure = failure;
    },
  };
}
