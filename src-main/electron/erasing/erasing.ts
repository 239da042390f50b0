/** Erases a customer or the open account for a person, who first says where the proof goes. */
import type { Language } from '../../../src-shared/contract/host/desktop.ts';
import type { Result } from '../../../src-shared/contract/errors.ts';
import type { ErasedAccount, ErasedCustomer } from '../../../src-shared/contract/host/erasing.ts';
import type { SavedFile } from '../../../src-shared/contract/host/saved-file.ts';
import type { HeldKind } from '../../../src-shared/contract/privacy.ts';
import { localDateTime } from '../../../src-shared/domain/local-date-time.ts';
import type { Workspace } from '../../app/workspace.ts';
import type { Log } from '../../ports/ports.ts';
import type { AccountErased } from '../account/erase-account.ts';
import type { Account } from '../account/account.ts';
import { done, notNow } from '../bridge/answers.ts';
import type { HostHandlers } from '../bridge/ipc.ts';
import { askWhere, putFile, type SaveDialog } from '../files/save-file.ts';
import type { ErasureFacts } from './erasure-facts.ts';
import { proofWords } from './proof-words.ts';
import { writeProofJson, writeProofText } from './proof.ts';

export interface ErasingOptions {
  dialog: SaveDialog;
  version: string;
  language: () => Language;
  /** What is open; `account` is null in practice. */
  open: () => { account: Account | null; workspace: Workspace } | null;
  eraseAccount: () => Promise<Result<AccountErased>>;
  /** Removes what lies outside the account's folder. Returns the paths of what could not be reached. */
  eraseOutsideFolder: () => Promise<{ copies: string[]; folders: string[] }>;
  now: () => number;
  log: Log;
}

const filters = [
  { name: 'TXT', extensions: ['txt'] },
  { name: 'JSON', extensions: ['json'] },
];
const nothingLeft: ErasureFacts['left'] = { setAside: 0, folders: 0, safetyCopies: 0, tokens: 0 };

export function createErasing(
  options: ErasingOptions,
): Pick<HostHandlers, Extract<keyof HostHandlers, `erasing.${string}`>> {
  const { dialog, log, now } = options;

  const askForProof = () =>
    askWhere(dialog, {
      defaultPath: `${proofWords[options.language()].title} ${localDateTime(now()).slice(0, 10)}.txt`,
      filters,
    });

  /** In the shape that the name of the file says. */
  function putProof(path: string, facts: Omit<ErasureFacts, 'erasedAtMs' | 'satchel'>): Promise<SavedFile> {
    const all = { ...facts, erasedAtMs: now(), satchel: options.version };
    const content = /\.json$/i.test(path) ? writeProofJson(all) : writeProofText(all, options.language());
    return putFile(path, log, (file) => file.writeFile(content));
  }

  async function customer(customerId: number): Promise<Result<ErasedCustomer>> {
    const open = options.open();
    if (!open) return notNow('signedOut');
    const before = await open.workspace.query('privacy.ofCustomer', { customerId });
    if (!before.ok) return before;
    if (before.value.unsent.length > 0) return notNow('unsentWork');
    const path = await askForProof();
    if (path === null) return done({ kind: 'cancelled' });
    const erased = await open.workspace.command('privacy.eraseCustomer', { customerId });
    if (!erased.ok) return erased;
    const { gone, isGoneFromFiles, setAside } = erased.value;
    const facts = { account: namedOf(open.account), customerNumber: customerId, gone, isGoneFromFiles };
    const proof = await putProof(path, { ...facts, left: { ...nothingLeft, setAside } });
    return done({ kind: 'erased', erased: erased.value, proof: proof as Exclude<SavedFile, { kind: 'cancelled' }> });
  }

  async function account(): Promise<Result<ErasedAccount>> {
    const open = options.open();
    if (!open?.account) return notNow('signedOut');
    const asked = await countSent(open.workspace);
    if (!asked.ok) return asked;
    const path = await askForProof();
    if (path === null) return done({ kind: 'cancelled' });
    // The dialog may have stood for hours: what has come since has no copy but the one that goes now.
    const held = await countSent(open.workspace);
    if (!held.ok) return held;
    const named = namedOf(open.account);
    const outside = await options.eraseOutsideFolder();
    const erased = await options.eraseAccount();
    if (!erased.ok) return erased;
    const { copies } = outside;
    const folders = [...erased.value.left, ...outside.folders];
    const tokens = erased.value.isTokenLeft ? 1 : 0;
    const left = { ...nothingLeft, folders: folders.length, safetyCopies: copies.length, tokens };
    const facts = { account: named, customerNumber: null, gone: held.value, isGoneFromFiles: null, left };
    const proof = await putProof(path, facts);
    return done({
      kind: 'erased',
      left: [...folders, ...copies],
      proof: proof as Exclude<SavedFile, { kind: 'cancelled' }>,
    });
  }

  return {
    'erasing.customer': ({ customerId }) => customer(customerId),
    'erasing.account': account,
  };
}

/** What is held, once everything was sent. */
async function countSent(workspace: Workspace): Promise<Result<Record<HeldKind, number>>> {
  const held = await workspace.query('privacy.held', {});
  if (!held.ok) return held;
  return held.value.counts.unsent > 0 ? notNow('unsentWork') : done(held.value.counts);
}

function namedOf(account: Account | null): ErasureFacts['account'] {
  return account && { name: account.name, service: URL.parse(account.baseUrl)?.host ?? '' };
}
