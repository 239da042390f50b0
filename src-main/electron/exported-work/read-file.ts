/** Reads a file of unsent work, and imports it once the rep has looked at what is in it. */
import type { Result } from '../../../src-shared/contract/errors.ts';
import type { ExportedBody, LookedIntoFile, Proof } from '../../../src-shared/contract/outbox/exported-work.ts';
import { CopyBody } from '../../../src-shared/contract/outbox/safety-copies.ts';
import { validate } from '../../../src-shared/contract/validate.ts';
import { expectBoundedShape } from '../../api/wire/json-bounds.ts';
import { workspaceKey } from '../account/workspace-key.ts';
import { done, notNow } from '../bridge/answers.ts';
import type { HostHandlers } from '../bridge/ipc.ts';
import { readChosenFile } from '../files/read-chosen-file.ts';
import { kindOfCopy, openSealed } from './sealed-copy.ts';
import { mostBytesOfWork } from './bounds.ts';
import { filters, type ExportOptions, type Reach } from './reach.ts';
import { readSigned, type SignedWork } from './work-signature.ts';

/** Dialogs of Linux add no ending to a name that the rep has typed. */
const anyFile = { name: '*', extensions: ['*'] };

type Read = 'lookIntoFile' | 'openCopy' | 'proveFile' | 'importWork' | 'leaveFile';

/** The file that the rep looks into. */
interface LookedInto {
  work: ExportedBody['work'];
  accountKey: string;
  isProven: boolean;
  isSignedWith: SignedWork['isSignedWith'];
}

export function createReading(
  options: Pick<ExportOptions, 'dialog' | 'account' | 'previousKeys'>,
  { opened, tokenInTime }: Reach,
): Pick<HostHandlers, `queue.${Read}`> {
  let lookedInto: LookedInto | null = null;
  /** The safety copy whose password is asked for. */
  let locked: Buffer | null = null;

  function fileLookedInto(id: string): LookedInto | null {
    const isIt = lookedInto?.work.id === id && lookedInto.accountKey === options.account()?.key;
    return isIt ? lookedInto : null;
  }

  /** What is in the file, for the rep. `prove` is asked about a file that is for this account and brings anything. */
  async function look(
    { account, from, work, photos = 0, kept = 0 }: ExportedBody & { photos?: number; kept?: number },
    isSignedWith: SignedWork['isSignedWith'],
    prove: () => Promise<Proof>,
  ): Promise<Result<LookedIntoFile>> {
    const open = opened();
    if (!open) return notNow('signedOut');
    const { key } = open.account;
    if (![key, ...options.previousKeys(key)].includes(workspaceKey(account.baseUrl, account.name)))
      return done({ outcome: 'otherAccount', ...account });
    const preview = await open.workspace.query('outbox.previewImport', { work });
    if (!preview.ok) return preview;
    if (preview.value.counts.length === 0) {
      if (work.entries.length === 0) return done({ outcome: 'empty', atMs: work.atMs, photos });
      const handed = await open.workspace.query('outbox.exportedWork', { id: work.id });
      return done({ outcome: handed.ok && handed.value.work !== null ? 'own' : 'known' });
    }
    const proof = await prove();
    lookedInto = { work, accountKey: key, isProven: proof === 'proven' || proof === 'password', isSignedWith };
    const { id, atMs } = work;
    return done({ outcome: 'read', id, from, atMs, proof, preview: preview.value, photos, kept });
  }

  function lookIntoSigned({ body, hasSignature, isSignedWith }: SignedWork): Promise<Result<LookedIntoFile>> {
    return look(body, isSignedWith, async () => {
      const token = await tokenInTime();
      if (token !== null && (await isSignedWith('token', token))) return 'proven';
      return hasSignature ? 'unproven' : 'missing';
    });
  }

  return {
    async 'queue.lookIntoFile'() {
      lookedInto = locked = null;
      if (!opened()) return notNow('signedOut');
      const { canceled, filePaths } = await options.dialog.showOpenDialog({
        filters: [...filters, anyFile],
        properties: ['openFile'],
      });
      const [path] = filePaths;
      if (canceled || path === undefined) return done({ outcome: 'cancelled' });
      const bytes = await readBytes(path);
      const kind = bytes && kindOfCopy(bytes);
      if (kind === 'sealed') locked = bytes;
      if (kind !== null && kind !== 'other') return done({ outcome: kind === 'sealed' ? 'locked' : kind });
      const file = bytes && readSigned(bytes);
      return file ? await lookIntoSigned(file) : done({ outcome: 'unreadable' });
    },

    async 'queue.openCopy'({ password }) {
      if (!locked) return done({ outcome: 'gone' });
      const content = await openSealed(locked, password);
      if (typeof content === 'string') return done({ outcome: content });
      const body = readCopy(content);
      if (!body) return done({ outcome: 'damaged' });
      locked = null;
      // Whoever knows the password could have written it, and nobody else.
      return look(
        body,
        async () => false,
        async () => 'password',
      );
    },

    async 'queue.proveFile'({ id, code }) {
      const looked = fileLookedInto(id);
      if (!looked) return done({ isProven: false });
      looked.isProven ||= await looked.isSignedWith('code', code);
      return done({ isProven: looked.isProven });
    },

    async 'queue.importWork'({ id, isTrusted }) {
      const open = opened();
      if (!open) return notNow('signedOut');
      const looked = fileLookedInto(id);
      if (!looked || !(looked.isProven || isTrusted)) return done({ outcome: 'gone' });
      const taken = await open.workspace.command('outbox.importWork', { work: looked.work });
      if (!taken.ok) return taken;
      lookedInto = null;
      return done({ outcome: 'taken', ...taken.value });
    },

    async 'queue.leaveFile'() {
      lookedInto = locked = null;
      return done({});
    },
  };
}

/** Null for what cannot be read, or is beyond all bounds. */
async function readBytes(path: string): Promise<Buffer | null> {
  try {
    return (await readChosenFile(path, mostBytesOfWork)).bytes;
  } catch {
    return null;
  }
}

/** Null for what no Satchel of this version has written: the password alone makes no content safe. */
function readCopy(content: Buffer): CopyBody | null {
  try {
    expectBoundedShape(content);
    const body = validate(CopyBody, JSON.parse(content.toString('utf8')));
    return body.ok ? body.value : null;
  } catch {
    return null;
  }
}
