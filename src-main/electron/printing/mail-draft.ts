/**
 * Opens a draft in the rep's mail program, with the paper copy of an order in it: a message file (RFC 5322) that is marked as
 * unsent, so that mail programs open it for writing. Satchel sends nothing.
 */
import type { WebContents } from 'electron';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import { emailAddresses } from '../../../src-shared/domain/contact/email.ts';
import type { HostInput } from '../../../src-shared/contract/host/host.ts';
import type { Log } from '../../ports/ports.ts';
import { done } from '../bridge/answers.ts';
import type { HostHandlers } from '../bridge/ipc.ts';
import { printPaper } from './paper.ts';
import { type PassingFiles, passingFiles } from './passing-files.ts';

export interface MailDraftOptions {
  /** The page of the window that asks; null when it is gone. */
  contents: () => Pick<WebContents, 'printToPDF'> | null;
  /** Where the files of drafts are written. Nothing else is kept in it. */
  folder: string;
  /** Returns an error's words, or nothing. */
  openPath: (path: string) => Promise<string>;
  now: () => number;
  log: Log;
}

/** A mail program has read a file once it shows the draft. */
export interface MailDraft extends Pick<PassingFiles, 'removeOld' | 'removeAll'> {
  handlers: Pick<HostHandlers, 'copy.openMail'>;
}

export function createMailDraft({ contents, folder, openPath, now, log }: MailDraftOptions): MailDraft {
  const files = passingFiles(folder, now);

  return {
    removeOld: () => files.removeOld(),
    removeAll: () => files.removeAll(),
    handlers: {
      /** The page is printed first: it shows the copy only while this request runs. */
      async 'copy.openMail'({ title, ...draft }) {
        const shown = contents();
        if (!shown) return done({ kind: 'failed' });
        const pdf = await printPaper(shown, title);
        try {
          await files.removeOld();
          const path = await files.write(
            draft.attachmentName.replace(/\.pdf$/, '.eml'),
            await composeDraft(draft, pdf),
          );
          const problem = await openPath(path);
          if (problem === '') return done({ kind: 'opened' });
          throw new Error(problem);
        } catch (error) {
          // The addresses and the order stay out of the log.
          log('warn', 'copy.notOpened', { name: (error as Error).name });
          return done({ kind: 'failed' });
        }
      },
    },
  };
}

/** The message file. It has no sender: the mail program puts in the rep's own. */
export function composeDraft(
  { to, subject, text, attachmentName }: Omit<HostInput<'copy.openMail'>, 'title'>,
  pdf: Buffer,
): Promise<Buffer> {
  const mail = new MailComposer({
    to: emailAddresses(to) ?? [],
    subject,
    text,
    headers: { 'X-Unsent': '1' },
    attachments: [{ filename: attachmentName, content: pdf, contentType: 'application/pdf' }],
    // A message is made of what is given here: no file and no address is read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return mail.compile().build();
}
