/** Writes the file in which unsent work goes to a colleague. */
import { constants } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import type { ExportedWork } from '../../../src-shared/contract/outbox/exported-work.ts';
import { localDateTime } from '../../../src-shared/domain/local-date-time.ts';
import type { Account } from '../account/account.ts';
import { done, notNow } from '../bridge/answers.ts';
import type { HostHandlers } from '../bridge/ipc.ts';
import { askWhere, keepToUser, noteNotWritten } from '../files/save-file.ts';
import { nameInFile } from './bounds.ts';
import { filters, type ExportOptions, type Reach } from './reach.ts';
import { newCode, writeSigned } from './work-signature.ts';

/** What is there stays; nor is it opened to append to, for Windows then refuses to shorten it. */
const writing = constants.O_WRONLY | constants.O_CREAT;

/** Where a file is to be. */
interface Place {
  /** The code that signs what is on the disk; null where that is not. */
  write(account: Account, work: ExportedWork): Promise<string | null>;
  /** An empty file, or half of one, is not left where there was none. */
  leave(): Promise<void>;
}

export function createWriting(
  options: Pick<ExportOptions, 'dialog' | 'computer' | 'now' | 'log'>,
  { opened, tokenInTime }: Reach,
): Pick<HostHandlers, 'queue.exportWork' | 'queue.saveAgain'> {
  const { dialog, log } = options;

  function choosePlace(): Promise<string | null> {
    const day = localDateTime(options.now()).slice(0, 10);
    return askWhere(dialog, { defaultPath: `satchel-${day}.satchel`, filters });
  }

  /** Null where nothing can be written. What is there already stays until something takes its place. */
  async function openForWriting(path: string): Promise<Place | null> {
    try {
      const isNew = (await stat(path).catch(() => null)) === null;
      const file = await open(path, writing, 0o600);
      await keepToUser(file);
      let isWhole = false;
      return {
        async write({ baseUrl, name }, work) {
          try {
            const code = newCode();
            const body = {
              account: { baseUrl, name },
              from: nameInFile(options.computer),
              work,
            };
            const bytes = await writeSigned(body, { code, token: await tokenInTime() });
            await file.truncate();
            await file.writeFile(bytes);
            await file.sync();
            isWhole = true;
            return code;
          } catch (error) {
            noteNotWritten(log, error);
            return null;
          }
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
    async 'queue.exportWork'() {
      const open = opened();
      if (!open) return notNow('signedOut');
      const path = await choosePlace();
      if (path === null) return done({ outcome: 'cancelled' });
      // Opened before anything leaves the outbox: a place where nothing can be written costs nothing.
      const place = await openForWriting(path);
      if (!place) return done({ outcome: 'noPlace', path });
      try {
        const handed = await open.workspace.command('outbox.exportWork', {});
        if (!handed.ok) return handed;
        const { work, kept } = handed.value;
        if (!work) return done({ outcome: 'nothing' });
        const entries = work.entries.length;
        const code = await place.write(open.account, work);
        return done(
          code !== null
            ? { outcome: 'written', path, entries, kept, code }
            : { outcome: 'notWritten', id: work.id, entries, kept },
        );
      } finally {
        await place.leave();
      }
    },

    async 'queue.saveAgain'({ id }) {
      const open = opened();
      if (!open) return notNow('signedOut');
      const found = await open.workspace.query('outbox.exportedWork', { id });
      if (!found.ok) return found;
      const { work } = found.value;
      if (!work) return done({ outcome: 'unknown' });
      const path = await choosePlace();
      if (path === null) return done({ outcome: 'cancelled' });
      const place = await openForWriting(path);
      if (!place) return done({ outcome: 'noPlace', path });
      try {
        const code = await place.write(open.account, work);
        return done(
          code !== null
            ? { outcome: 'written', path, entries: work.entries.length, code }
            : { outcome: 'noPlace', path },
        );
      } finally {
        await place.leave();
      }
    },
  };
}
