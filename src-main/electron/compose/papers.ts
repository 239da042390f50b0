/** Orders on paper: saved or printed, as the draft of an e-mail, dragged out of the window, and sent by other programs. */
import { join } from 'node:path';
import { BrowserWindow, shell } from 'electron';
import { createSendCopy } from '../desktop/send-copy.ts';
import { createMailDraft } from '../printing/mail-draft.ts';
import { createPaper } from '../printing/paper.ts';
import { createPaperDrag } from '../printing/paper-drag.ts';
import type { Base } from './base.ts';

export function createPapers({ dialog, log, userData, icons }: Base) {
  const contents = () => BrowserWindow.getAllWindows()[0]?.webContents ?? null;
  const mailDraft = createMailDraft({
    ...{ contents, log, folder: join(userData, 'mail-drafts'), now: () => Date.now() },
    openPath: (path) => shell.openPath(path),
  });
  const paperDrag = createPaperDrag({
    ...{ contents, log, folder: join(userData, 'dragged-papers'), icon: icons.tray, now: () => Date.now() },
  });
  void mailDraft.removeOld();
  void paperDrag.removeOld();

  return {
    handlers: {
      ...createPaper({ dialog, contents, log }),
      ...createSendCopy({ openExternal: (url) => shell.openExternal(url), log }),
      ...mailDraft.handlers,
      ...paperDrag.handlers,
    },
    /** Returns the folders that could not be emptied. */
    removeAll: async () => [...(await mailDraft.removeAll()), ...(await paperDrag.removeAll())],
  };
}
