/** What the window may know of updates, and what it asks for. Nothing is fetched or installed without the rep. */
import * as v from 'valibot';

export const updateSchemas = {
  'updates.get': v.strictObject({}),
  /** Asks the feed now. */
  'updates.check': v.strictObject({}),
  /** Fetches the version that was found, and checks it. */
  'updates.download': v.strictObject({}),
  /**
   * Ends the app, installs and starts again. Refused with `sending` while work is being sent; a package that is not any more
   * what was fetched is thrown away, and the view says so.
   */
  'updates.install': v.strictObject({}),
} as const;

export const updateProblems = [
  /** Nobody answers at the feed's address, or not with a feed. */
  'unreachable',
  /** The feed, or the package, is not signed by the makers of Satchel. */
  'notSigned',
  /** The feed was signed for a time that is over. */
  'expired',
  /** The feed offers a version older than this one, or than one that it has offered before. */
  'older',
  /** Signed, and not to be understood. */
  'unreadable',
  /** What arrived is not what the feed announced. */
  'corrupted',
  /** What arrived was right, and is another file by the time it is to be installed. */
  'changed',
  /** The disk did not take it. */
  'storage',
  /** It was to be installed, and the version that runs is still the old one. */
  'notInstalled',
] as const;
export type UpdateProblem = (typeof updateProblems)[number];

export type UpdateState =
  /**
   * `noFeed`: built without one. `byCompany`: the company has turned them off. `byAdministrator`: a package that administrators
   * distribute, such as an MSI. `notReplaceable`: this copy is not an installed package that could replace itself.
   */
  | { state: 'off'; reason: 'noFeed' | 'byCompany' | 'byAdministrator' | 'notReplaceable' }
  | { state: 'idle' }
  | { state: 'checking' }
  /** There is nothing newer. */
  | { state: 'current' }
  /** `byHand`: the address of the package, where only an administrator of the computer can install it. */
  | { state: 'available'; version: string; bytes: number | null; byHand: string | null }
  | { state: 'downloading'; version: string; percent: number }
  | { state: 'ready'; version: string }
  | { state: 'failed'; problem: UpdateProblem };

export interface UpdatesView {
  /** The version that runs. */
  version: string;
  /** When the feed last answered, by this machine's clock. */
  checkedAtMs: number | null;
  update: UpdateState;
}

export interface UpdateResults {
  'updates.get': UpdatesView;
  'updates.check': UpdatesView;
  'updates.download': UpdatesView;
  'updates.install': Record<string, never>;
}
