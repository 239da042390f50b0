/** What writing and reading a file of unsent work have in common. */
import { setTimeout as delay } from 'node:timers/promises';
import type { OpenDialogOptions, OpenDialogReturnValue } from 'electron';
import type { Workspace } from '../../app/workspace.ts';
import type { Log } from '../../ports/ports.ts';
import type { Account } from '../account/account.ts';
import type { SaveDialog } from '../files/save-file.ts';

export interface ExportOptions {
  dialog: SaveDialog & { showOpenDialog(options: OpenDialogOptions): Promise<OpenDialogReturnValue> };
  workspace: () => Workspace | null;
  /** Null in practice, where there is nobody to hand over to. */
  account: () => Account | null;
  /** The keys that an account had while its service had other addresses. */
  previousKeys: (key: string) => readonly string[];
  /** Of the account that is open. */
  token: () => Promise<string | null>;
  /** The name of this computer. */
  computer: string;
  now: () => number;
  log: Log;
}

export interface Reach {
  opened(): { workspace: Workspace; account: Account } | null;
  tokenInTime(): Promise<string | null>;
}

/** A keychain that is locked gives no token: the code alone signs then. */
const keychainPatienceMs = 3_000;
export const filters = [{ name: 'Satchel', extensions: ['satchel'] }];

export function createReach(options: Pick<ExportOptions, 'workspace' | 'account' | 'token'>): Reach {
  return {
    opened() {
      const workspace = options.workspace();
      const account = options.account();
      return workspace && account && { workspace, account };
    },
    tokenInTime: () =>
      Promise.race([options.token().catch(() => null), delay(keychainPatienceMs, null, { ref: false })]),
  };
}
