/** Prints the page of the window, which shows the paper copy of an order while it is printed. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenDialogOptions, PrintToPDFOptions, WebContents } from 'electron';
import { freeName } from '../../images/file-name.ts';
import type { Log } from '../../ports/ports.ts';
import { done } from '../bridge/answers.ts';
import type { HostHandlers } from '../bridge/ipc.ts';
import { putFile, saveFile, type SaveDialog } from '../files/save-file.ts';

/** The page of the window, as a printer sees it, as a PDF. `title` stands below each page. */
export function printPaper(shown: Pick<WebContents, 'printToPDF'>, title: string): Promise<Buffer> {
  return shown.printToPDF(pageOf(title));
}

export interface PaperOptions {
  dialog: SaveDialog & {
    showOpenDialog(options: OpenDialogOptions): Promise<{ canceled: boolean; filePaths: string[] }>;
  };
  /** The page of the window that asks; null when it is gone. */
  contents: () => Pick<WebContents, 'printToPDF' | 'print'> | null;
  log: Log;
}

/** Inches. In the margin below stands which order it is, for pages that are taken apart, and the page's number. */
const pageOf = (title: string): PrintToPDFOptions => ({
  pageSize: 'A4',
  printBackground: true,
  margins: { top: 0.5, bottom: 0.6, left: 0.5, right: 0.5 },
  displayHeaderFooter: true,
  headerTemplate: '<span></span>',
  footerTemplate: `<div style="width:100%;font:8px sans-serif;text-align:center">${escapeHtml(title)} · <span class="pageNumber"></span> / <span class="totalPages"></span></div>`,
});

function escapeHtml(text: string): string {
  return text.replace(/[&<]/g, (sign) => (sign === '&' ? '&amp;' : '&lt;'));
}

export function createPaper({
  dialog,
  contents,
  log,
}: PaperOptions): Pick<HostHandlers, Extract<keyof HostHandlers, `paper.${string}`>> {
  /** The folder that was chosen last. */
  let chosen: { ticket: string; path: string } | null = null;

  return {
    /** The page is printed before the rep is asked where to: it shows the copy only while this request runs. */
    async 'paper.savePdf'({ suggestedName, title }) {
      const shown = contents();
      if (!shown) return done({ kind: 'cancelled' as const });
      const pdf = await printPaper(shown, title);
      const filters = [{ name: 'PDF', extensions: ['pdf'] }];
      return done(await saveFile({ dialog, log }, { title, defaultPath: suggestedName, filters }, () => pdf));
    },

    async 'paper.chooseFolder'({ title }) {
      const properties: OpenDialogOptions['properties'] = ['openDirectory', 'createDirectory'];
      const { canceled, filePaths } = await dialog.showOpenDialog({ title, properties });
      const [path] = canceled ? [] : filePaths;
      if (path === undefined) return done({ kind: 'cancelled' as const });
      chosen = { ticket: randomUUID(), path };
      return done({ kind: 'chosen' as const, folder: chosen.ticket, path });
    },

    async 'paper.saveIn'({ folder, suggestedName, title }) {
      const shown = contents();
      if (!shown || chosen?.ticket !== folder) return done({ kind: 'cancelled' as const });
      const { path } = chosen;
      const pdf = await printPaper(shown, title);
      const name = freeName(suggestedName, (each) => existsSync(join(path, each)));
      return done(await putFile(join(path, name), log, (file) => file.writeFile(pdf)));
    },

    async 'paper.print'() {
      const shown = contents();
      if (!shown) return done({ kind: 'cancelled' as const });
      return new Promise((resolve) => {
        shown.print({ printBackground: true }, (success, reason) => {
          if (success) return resolve(done({ kind: 'printed' as const }));
          if (/cancel/i.test(reason)) return resolve(done({ kind: 'cancelled' as const }));
          log('warn', 'paper.print', { reason });
          resolve(done({ kind: 'failed' as const }));
        });
      });
    },
  };
}
