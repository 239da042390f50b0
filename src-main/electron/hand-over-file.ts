/** The file in which unsent work goes to a colleague, written and read. */
import { constants } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import type { OpenDialogOptions, OpenDialogReturnValue } from 'electron';
import {
  handOverFormat,
  HandOverFile,
  type HandedWork,
  type handOverHostSchemas,
} from '../../src-shared/contract/hand-over.ts';
import { validate } from '../../src-shared/contract/validate.ts';
import { localDateTime } from '../../src-shared/domain/local-date-time.ts';
import type { Workspace } from '../app/workspace.ts';
import type { Log } from '../ports/ports.ts';
import { done, notNow } from './answers.ts';
import { workspaceKey } from './workspace-key.ts';
import type { HostHandlers } from './ipc.ts';
import type { Account } from './last-session.ts';
import { readChosenFile } from './read-chosen-file.ts';
import { askWhere, noteNotWritten, type SaveDialog } from './save-file.ts';

export interface HandOverOptions {
  dialog: SaveDialog & { showOpenDialog(options: OpenDialogOptions): Promise<OpenDialogReturnValue> };
  workspace: () => Workspace | null;
  /** Null in practice, where there is nobody to hand over to. */
  account: () => Account | null;
  /** The keys that an account had while its service had other addresses. */
  formerKeys: (key: string) => readonly string[];
  now: () => number;
  log: Log;
}

const mostBytes = 256 * 2 ** 20;
const filters = [{ name: 'Satchel', extensions: ['satchel'] }];
/** Dialogs of Linux add no ending to a name that the rep has typed. */
const anyFile = { name: '*', extensions: ['*'] };

/** What is there stays; nor is it opened to append to, for Windows then refuses to shorten it. */
const writing = constants.O_WRONLY | constants.O_CREAT;

/** Where a file is to be. */
interface Place {
  /** On the disk when it answers true. */
  write(account: Account, work: HandedWork): Promise<boolean>;
  /** An empty file, or half of one, is not left where there was none. */
  leave(): Promise<void>;
}

export function createHandOver(options: HandOverOptions): Pick<HostHandlers, keyof typeof handOverHostSchemas> {
  const { dialog, log } = options;

  function opened(): { workspace: Workspace; account: Account } | null {
    const workspace = options.workspace();
    const account = options.account();
    return workspace && account && { workspace, account };
  }

  function choosePlace(): Promise<string | null> {
    const day = localDateTime(options.now()).slice(0, 10);
    return askWhere(dialog, { defaultPath: `satchel-${day}.satchel`, filters });
  }

  /** Null where nothing can be written. What is there already stays until something takes its place. */
  async function openForWriting(path: string): Promise<Place | null> {
    try {
      const isNew = (await stat(path).catch(() => null)) === null;
      const file = await open(path, writing, 0o600);
      let isWhole = false;
      return {
        async write(account, work) {
          try {
            await file.truncate();
            await file.writeFile(textOf(account, work), 'utf8');
            await file.sync();
            isWhole = true;
          } catch (error) {
            noteNotWritten(log, error);
          }
          return isWhole;
        },
        async leave() {
          await file.close();
          if (isNew && !isWhole) await rm(path, { force: true }).catch((error: unknown) => noteNotWritten(log, error));
        },
      };
    } catch (error) {
      noteNotWritten(log, error);
      return null;
    }
  }

  return {
    async 'queue.handOver'() {
      const open = opened();
      if (!open) return notNow('signedOut');
      const path = await choosePlace();
      if (path === null) return done({ outcome: 'cancelled' });
      // Opened before anything leaves the outbox: a place where nothing can be written costs nothing.
      const place = await openForWriting(path);
      if (!place) return done({ outcome: 'noPlace', path });
      try {
        const handed = await open.workspace.command('outbox.handOver', {});
        if (!handed.ok) return handed;
        const { work, kept } = handed.value;
        if (!work) return done({ outcome: 'nothing' });
        const entries = work.entries.length;
        const isWritten = await place.write(open.account, work);
        return done(
          isWritten
            ? { outcome: 'written', path, entries, kept }
            : { outcome: 'notWritten', id: work.id, entries, kept },
        );
      } finally {
        await place.leave();
      }
    },

    async 'queue.saveAgain'({ id }) {
      const open = opened();
      if (!open) return notNow('signedOut');
      const found = await open.workspace.query('outbox.handedWork', { id });
      if (!found.ok) return found;
      const { work } = found.value;
      if (!work) return done({ outcome: 'unknown' });
      const path = await choosePlace();
      if (path === null) return done({ outcome: 'cancelled' });
      const place = await openForWriting(path);
      if (!place) return done({ outcome: 'noPlace', path });
      try {
        const isWritten = await place.write(open.account, work);
        return done(
          isWritten ? { outcome: 'written', path, entries: work.entries.length } : { outcome: 'noPlace', path },
        );
      } finally {
        await place.leave();
      }
    },

    async 'queue.takeOver'() {
      const open = opened();
      if (!open) return notNow('signedOut');
      const { canceled, filePaths } = await dialog.showOpenDialog({
        filters: [...filters, anyFile],
        properties: ['openFile'],
      });
      const [path] = filePaths;
      if (canceled || path === undefined) return done({ outcome: 'cancelled' });
      const file = await readHandOver(path);
      if (!file) return done({ outcome: 'unreadable' });
      const { key } = open.account;
      if (![key, ...options.formerKeys(key)].includes(workspaceKey(file.account.baseUrl, file.account.name)))
        return done({ outcome: 'otherAccount', ...file.account });
      const taken = await open.workspace.command('outbox.takeOver', { work: file.work });
      if (!taken.ok) return taken;
      const handed = await open.workspace.query('outbox.handedWork', { id: file.work.id });
      const isOwn = taken.value.taken === 0 && handed.ok && handed.value.work !== null;
      return done(isOwn ? { outcome: 'own' } : { outcome: 'taken', ...taken.value });
    },
  };
}

function textOf({ baseUrl, name }: Account, work: HandedWork): string {
  const file: HandOverFile = { format: handOverFormat, version: 1, account: { baseUrl, name }, work };
  return JSON.stringify(file);
}

/** Null for what is no such file, whole and of a version that this program knows. */
async function readHandOver(path: string): Promise<HandOverFile | null> {
  try {
    const { bytes } = await readChosenFile(path, mostBytes);
    const checked = bytes && validate(HandOverFile, JSON.parse(bytes.toString('utf8')));
    return checked?.ok ? checked.value : null;
  } catch {
    return null;
  }
}
