/** The file in which unsent work goes to a colleague, written and read. */
import { constants } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { OpenDialogOptions, OpenDialogReturnValue } from 'electron';
import type { ExportedWork, exportHostSchemas } from '../../../src-shared/contract/outbox/exported-work.ts';
import { localDateTime } from '../../../src-shared/domain/local-date-time.ts';
import type { Workspace } from '../../app/workspace.ts';
import type { Log } from '../../ports/ports.ts';
import { done, notNow } from '../bridge/answers.ts';
import { newCode, readSigned, writeSigned, type SignedWork } from './work-signature.ts';
import type { HostHandlers } from '../bridge/ipc.ts';
import type { Account } from '../account/account.ts';
import { readChosenFile } from '../files/read-chosen-file.ts';
import { askWhere, keepToUser, noteNotWritten, type SaveDialog } from '../files/save-file.ts';
import { workspaceKey } from '../account/workspace-key.ts';

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

/** Thousands of orders. */
const mostBytes = 64 * 2 ** 20;
/** A keychain that is locked gives no token: the code alone signs then. */
const keychainPatienceMs = 3_000;
const filters = [{ name: 'Satchel', extensions: ['satchel'] }];
/** Dialogs of Linux add no ending to a name that the rep has typed. */
const anyFile = { name: '*', extensions: ['*'] };

/** What is there stays; nor is it opened to append to, for Windows then refuses to shorten it. */
const writing = constants.O_WRONLY | constants.O_CREAT;

/** Where a file is to be. */
interface Place {
  /** The code that signs what is on the disk; null where that is not. */
  write(account: Account, work: ExportedWork): Promise<string | null>;
  /** An empty file, or half of one, is not left where there was none. */
  leave(): Promise<void>;
}

export function createExport(options: ExportOptions): Pick<HostHandlers, keyof typeof exportHostSchemas> {
  const { dialog, log } = options;
  /** The file that the rep looks into. */
  let lookedInto: { file: SignedWork; accountKey: string; isProven: boolean } | null = null;

  function opened(): { workspace: Workspace; account: Account } | null {
    const workspace = options.workspace();
    const account = options.account();
    return workspace && account && { workspace, account };
  }

  function tokenInTime(): Promise<string | null> {
    return Promise.race([options.token().catch(() => null), delay(keychainPatienceMs, null, { ref: false })]);
  }

  function fileLookedInto(id: string): NonNullable<typeof lookedInto> | null {
    const isIt = lookedInto?.file.body.work.id === id && lookedInto.accountKey === options.account()?.key;
    return isIt ? lookedInto : null;
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
      await keepToUser(file);
      let isWhole = false;
      return {
        async write({ baseUrl, name }, work) {
          try {
            const code = newCode();
            const body = {
              account: { baseUrl, name },
              from: options.computer.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').slice(0, 255),
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

    async 'queue.lookIntoFile'() {
      lookedInto = null;
      const open = opened();
      if (!open) return notNow('signedOut');
      const { canceled, filePaths } = await dialog.showOpenDialog({
        filters: [...filters, anyFile],
        properties: ['openFile'],
      });
      const [path] = filePaths;
      if (canceled || path === undefined) return done({ outcome: 'cancelled' });
      const file = await readExportedFile(path);
      if (!file) return done({ outcome: 'unreadable' });
      const { account, from, work } = file.body;
      const { key } = open.account;
      if (![key, ...options.previousKeys(key)].includes(workspaceKey(account.baseUrl, account.name)))
        return done({ outcome: 'otherAccount', ...account });
      const preview = await open.workspace.query('outbox.previewImport', { work });
      if (!preview.ok) return preview;
      if (preview.value.counts.length === 0) {
        const handed = await open.workspace.query('outbox.exportedWork', { id: work.id });
        return done({ outcome: handed.ok && handed.value.work !== null ? 'own' : 'known' });
      }
      const token = await tokenInTime();
      const isProven = token !== null && (await file.isSignedWith('token', token));
      lookedInto = { file, accountKey: key, isProven };
      const proof = isProven ? 'proven' : file.hasSignature ? 'unproven' : 'missing';
      return done({ outcome: 'read', id: work.id, from, atMs: work.atMs, proof, preview: preview.value });
    },

    async 'queue.proveFile'({ id, code }) {
      const looked = fileLookedInto(id);
      if (!looked) return done({ isProven: false });
      looked.isProven ||= await looked.file.isSignedWith('code', code);
      return done({ isProven: looked.isProven });
    },

    async 'queue.importWork'({ id, isTrusted }) {
      const open = opened();
      if (!open) return notNow('signedOut');
      const looked = fileLookedInto(id);
      if (!looked || !(looked.isProven || isTrusted)) return done({ outcome: 'gone' });
      const taken = await open.workspace.command('outbox.importWork', { work: looked.file.body.work });
      if (!taken.ok) return taken;
      lookedInto = null;
      return done({ outcome: 'taken', ...taken.value });
    },

    async 'queue.leaveFile'() {
      lookedInto = null;
      return done({});
    },
  };
}

/** Null for what is no such file. */
async function readExportedFile(path: string): Promise<SignedWork | null> {
  try {
    const { bytes } = await readChosenFile(path, mostBytes);
    return bytes && readSigned(bytes);
  } catch {
    return null;
  }
}
