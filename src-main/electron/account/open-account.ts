/** The account that is open, or practice: its workspace, with the loop that syncs it. One at a time. */
import type { AppEvent } from '../../../src-shared/contract/events.ts';
import type { SignInFailure } from '../../../src-shared/contract/host/host.ts';
import type { Workspace } from '../../app/workspace.ts';
import type { openWorkspace } from '../../app/open-workspace.ts';
import { WorkspaceError } from '../../db/engine/workspace-error.ts';
import type { Connectivity, Ports } from '../../ports/ports.ts';
import type { SessionPolicy } from '../policy/session-policy.ts';
import { accountFolder } from './account-folder.ts';
import type { KeychainTokenStore } from '../keychain/keychain.ts';
import type { Account } from './account.ts';

export interface Open {
  mode: 'service' | 'practice';
  /** Null in practice. */
  account: Account | null;
  baseUrl: string;
  tokens: KeychainTokenStore;
  workspace: Workspace;
}

/** Looks at what is closed for the last time. What it rejects with is logged. */
export type BeforeClosing = (open: Open) => Promise<void>;

interface Options {
  userData: string;
  openWorkspace: typeof openWorkspace;
  policy: Pick<SessionPolicy, 'settings'>;
  ports: Partial<Ports> & Pick<Ports, 'log'>;
  onEvent: (event: AppEvent) => void;
  /** Called when an account or practice is open. */
  onOpened?: () => void;
  beforeClosing?: BeforeClosing;
}

export interface OpenAccount {
  now(): Open | null;
  /**
   * Null where it is open now. `mayStart` looks at what was opened before anything is sent; a failure closes it again.
   * What was open before is to be closed first.
   */
  open(
    account: Account | null,
    baseUrl: string,
    tokens: KeychainTokenStore,
    mayStart?: (workspace: Workspace) => Promise<SignInFailure | null>,
  ): Promise<SignInFailure | null>;
  /** Stops the loop and closes the workspace. */
  close(): Promise<void>;
  /** Asks for a pass that nobody waits for. */
  syncSoon(): void;
}

export function createOpenAccount(options: Options): OpenAccount {
  const { userData, ports } = options;
  let open: (Open & { unsubscribe: () => void }) | null = null;

  return {
    now: () => open,
    async open(account, baseUrl, tokens, mayStart = () => Promise.resolve(null)) {
      const mode = account ? 'service' : 'practice';
      const directory = accountFolder(userData, account?.key ?? 'practice');
      let workspace: Workspace | null = null;
      try {
        const { connectivity } = ports;
        workspace = await options.openWorkspace({
          ...{ directory, service: { baseUrl }, tokens, policy: options.policy.settings },
          ports: connectivity ? { ...ports, connectivity: askingAgain(tokens, connectivity) } : ports,
        });
        const failure = await mayStart(workspace);
        if (failure) {
          await workspace.close();
          return failure;
        }
        open = { mode, account, baseUrl, tokens, workspace, unsubscribe: workspace.subscribe(options.onEvent) };
        workspace.start();
        options.onOpened?.();
        return null;
      } catch (error) {
        await workspace?.close();
        if (!(error instanceof WorkspaceError)) throw error;
        ports.log('error', 'session.workspace', { reason: error.reason, error });
        return { kind: 'workspace', reason: error.reason, message: error.message };
      }
    },
    async close() {
      const closing = open;
      if (!closing) return;
      open = null;
      closing.unsubscribe();
      await closing.workspace.stop();
      await options
        .beforeClosing?.(closing)
        .catch((error: unknown) => ports.log('error', 'session.beforeClosing', { error }));
      await closing.workspace.close();
    },
    syncSoon() {
      open?.workspace.syncNow().catch((error: unknown) => ports.log('error', 'session.sync', { error }));
    },
  };
}

/** Whoever hears that the machine woke up, or was unlocked, finds the keychain asked anew. */
function askingAgain(tokens: KeychainTokenStore, { onRegained }: Connectivity): Connectivity {
  return {
    onRegained: (listener) =>
      onRegained(() => {
        tokens.askAgain();
        listener();
      }),
  };
}
