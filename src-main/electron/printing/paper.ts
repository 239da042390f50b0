/** Prints the page of the window, which shows the paper copy of an order while it is printed. */
import type { PrintToPDFOptions, WebContents } from 'electron';
import type { Log } from '../../ports/ports.ts';
import { done } from '../bridge/answers.ts';
import type { HostHandlers } from '../bridge/ipc.ts';
import { saveFile, type SaveDialog } from '../files/save-file.ts';

/** The page of the window, as a printer sees it, as a PDF. `title` stands below each page. */
export function printPaper(shown: Pick<WebContents, 'printToPDF'>, title: string): Promise<Buffer> {
  return shown.printToPDF(pageOf(title));
}

export interface PaperOptions {
  dialog: SaveDialog;
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
}: PaperOptions): Pick<HostHandlers, 'paper.savePdf' | 'paper.print'> {
  return {
    /** The page is printed before the rep is asked where to: it shows the copy only while this request runs. */
    async 'paper.savePdf'({ suggestedName, title }) {
      const shown = contents();
      if (!shown) return done({ kind: 'cancelled' as const });
      const pdf = await printPaper(shown, title);
      const filters = [{ name: 'PDF', extensions: ['pdf'] }];
      return done(await saveFile({ dialog, log }, { title, defaultPath: suggestedName, filters }, () => pdf));
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
