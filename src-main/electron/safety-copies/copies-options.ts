/** What safety copies need of the rest of the program. */
import type { OpenDialogOptions } from 'electron';
import type { Clock, Log } from '../../ports/ports.ts';
import type { Open } from '../account/open-account.ts';
import type { KeychainTokenStore } from '../keychain/keychain.ts';
import type { Decided } from '../policy/company-policy.ts';

export interface CopiesOptions {
  dialog: { showOpenDialog(options: OpenDialogOptions): Promise<{ canceled: boolean; filePaths: string[] }> };
  /** Where folders are remembered. */
  file: string;
  /** The account that is open; practice has no copies. */
  open: () => OpenedAccount | null;
  /** The store of an account's password, by its key. */
  createPassword: (accountKey: string) => KeychainTokenStore;
  /** The keys that an account had while its service had other addresses. */
  previousKeys: (accountKey: string) => readonly string[];
  /** The folder that the company names. */
  companyFolder: Decided<string> | undefined;
  computer: string;
  clock: Clock;
  onChange: () => void;
  log: Log;
  /** So long do the window and an account that closes wait for a folder; if nothing is said, the latter waits less. */
  patienceMs?: number;
}

export type OpenedAccount = Pick<Open, 'account' | 'workspace'>;
