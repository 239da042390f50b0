/** Saves a model of a list, which the office fills in, where the rep says. */
import type { modelFileSchemas } from '../../../src-shared/contract/catalogue/model-file.ts';
import type { Log } from '../../ports/ports.ts';
import { done } from '../bridge/answers.ts';
import type { HostHandlers } from '../bridge/ipc.ts';
import { askWhere, putFile, type SaveDialog } from './save-file.ts';
import { withEnding } from './table/save-table.ts';
import { smallWorkbook } from './table/small-workbook.ts';

export function createModelFile({
  dialog,
  log,
}: {
  dialog: SaveDialog;
  log: Log;
}): Pick<HostHandlers, keyof typeof modelFileSchemas> {
  return {
    async 'import.saveModel'({ suggestedName, sheets }) {
      const filters = [{ name: 'Excel', extensions: ['xlsx'] }];
      const chosen = await askWhere(dialog, { defaultPath: suggestedName, filters });
      if (chosen === null) return done({ kind: 'cancelled' });
      const path = await withEnding(chosen, /\.xlsx$/i);
      return done(await putFile(path, log, async (file) => file.writeFile(await smallWorkbook(sheets))));
    },
  };
}
