/** What a session works with. */
import type { ServiceFailure } from '../../../src-shared/contract/failures.ts';
import type { AppEvent } from '../../../src-shared/contract/events.ts';
import type { openWorkspace } from '../../app/open-workspace.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Questions } from '../border/questions.ts';
import type { KeychainTokenStore } from '../keychain/keychain.ts';
import type { SessionPolicy } from '../policy/session-policy.ts';
import type { BeforeClosing } from './open-account.ts';
import type { PracticeService } from './practice.ts';

export interface SessionOptions {
  userData: string;
  openWorkspace: typeof openWorkspace;
  /** The token store of a workspace, by its key. */
  createTokens: (account: string) => KeychainTokenStore;
  /** Asks the service for one order with this token: null when it answers as it should. */
  tryService: (baseUrl: string, token: string) => Promise<ServiceFailure | null>;
  practice: PracticeService;
  /** What only a person can answer. */
  questions: Pick<Questions, 'connect' | 'move' | 'otherService' | 'strangeToken'>;
  policy: SessionPolicy;
  /** Whether services over plain http on this machine are allowed; practice always is. */
  allowsLoopback: boolean;
  ports: Partial<Ports> & Pick<Ports, 'fetch' | 'log'>;
  onEvent: (event: AppEvent) => void;
  /** See `open-account.ts`. */
  onOpened?: () => void;
  /** Called with what is closed, when nothing of it is sent any more. */
  beforeClosing?: BeforeClosing;
  /** Called with each token that is typed, or that practice brings, before anything is done with it: it never shows in a log. */
  hideSecret: (token: string) => void;
}
