/** Drags the paper copy of an order out of the window as a PDF, such as into a message or a folder. */
import { randomUUID } from 'node:crypto';
import type { WebContents } from 'electron';
import type { Log } from '../../ports/ports.ts';
import { done } from '../bridge/answers.ts';
import type { HostHandlers } from '../bridge/ipc.ts';
import { printPaper } from './paper.ts';
import { type PassingFiles, passingFiles } from './passing-files.ts';

export interface PaperDragOptions {
  /** The page of the window that asks; null when it is gone. */
  contents: () => Pick<WebContents, 'printToPDF' | 'startDrag'> | null;
  /** Where the files are written. Nothing else is kept in it. */
  folder: string;
  /** The picture under the pointer. */
  icon: string;
  now: () => number;
  log: Log;
}

export interface PaperDrag extends Pick<PassingFiles, 'removeOld' | 'removeAll'> {
  handlers: Pick<HostHandlers, Extract<keyof HostHandlers, `paperDrag.${string}`>>;
}

export function createPaperDrag({ contents, folder, icon, now, log }: PaperDragOptions): PaperDrag {
  const files = passingFiles(folder, now);
  /** The one that was written last. */
  let ready: { ticket: string; path: string } | null = null;

  function failed(error: unknown) {
    // The path names the customer.
    log('warn', 'paper.notDragged', { name: (error as Error).name });
    return done({ kind: 'failed' as const });
  }

  return {
    removeOld: () => files.removeOld(),
    removeAll: () => files.removeAll(),
    handlers: {
      /** The page shows the copy only while this request runs. */
      async 'paperDrag.prepare'({ suggestedName, title }) {
        const shown = contents();
        if (!shown) return done({ kind: 'failed' });
        try {
          const pdf = await printPaper(shown, title);
          await files.removeOld();
          ready = { ticket: randomUUID(), path: await files.write(suggestedName, pdf) };
          return done({ kind: 'ready', ticket: ready.ticket });
        } catch (error) {
          return failed(error);
        }
      },

      async 'paperDrag.begin'({ ticket }) {
        const shown = contents();
        if (!shown || ready?.ticket !== ticket) return done({ kind: 'failed' });
        try {
          shown.startDrag({ file: ready.path, icon });
          return done({ kind: 'dragged' });
        } catch (error) {
          return failed(error);
        }
      },
    },
  };
}
