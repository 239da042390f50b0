/** One safety copy: taken from the workspace, encrypted, and put into its folder. */
import type { CopyBody, CopyProblem, SafetyCopiesView } from '../../../src-shared/contract/outbox/safety-copies.ts';
import type { Workspace } from '../../app/workspace.ts';
import type { Account } from '../account/account.ts';
import { mostBytesOfWork } from '../exported-work/bounds.ts';
import { copyProblemOf, isFolder, isThere, markOf, replaceCopy } from './copy-file.ts';
import { sealBytes } from '../exported-work/sealed-copy.ts';

export interface CopyJob {
  workspace: Pick<Workspace, 'command'>;
  account: Account;
  /** The series of copies. */
  id: string;
  folder: string;
  path: string;
  computer: string;
  seal: (content: Buffer) => Promise<Buffer>;
  /** The content of the last copy that was written. */
  lastContent: string | null;
}

export type Written =
  /** `written` is null if the last copy holds the same, or there is none and nothing to write. */
  | { ok: true; content: string; written: SafetyCopiesView['last']; mark: string | null }
  | { ok: false; problem: CopyProblem; error: unknown };

/**
 * Never rejects. An empty copy takes the place of one whose work has been sent, so that nobody takes that in; where there is none,
 * none is made.
 */
export async function writeCopy(job: CopyJob): Promise<Written> {
  try {
    // Before anything is marked as copied: where nothing can be written, nothing is.
    if (!(await isFolder(job.folder))) return { ok: false, problem: 'unreachable', error: null };
    const mark = await markOf(job.folder);
    const copied = await job.workspace.command('outbox.copyWork', { id: job.id });
    if (!copied.ok) return { ok: false, problem: 'failing', error: copied.error.kind };
    const { work, photos, kept } = copied.value;
    const { baseUrl, name } = job.account;
    const body: CopyBody = { account: { baseUrl, name }, from: job.computer, work, photos, kept };
    const content = JSON.stringify({ ...body, work: { ...work, atMs: 0 } });
    const isNeeded = work.entries.length > 0 || (await isThere(job.path));
    if (content === job.lastContent || !isNeeded) return { ok: true, content, written: null, mark };
    const bytes = Buffer.from(JSON.stringify(body));
    if (bytes.length + sealBytes > mostBytesOfWork) return { ok: false, problem: 'tooLarge', error: null };
    await replaceCopy(job.path, await job.seal(bytes));
    return { ok: true, content, written: { atMs: work.atMs, entries: work.entries.length, photos, kept }, mark };
  } catch (error) {
    return { ok: false, problem: copyProblemOf(error), error: (error as { code?: unknown }).code };
  }
}
