/** Why nothing of a file can be taken, in words. */
import { workbookMaxRows, type FileTrouble } from '../../../src-shared/contract/catalogue/import-file.ts';
import { formatDecimal } from '../../i18n/format.ts';
import { m } from '../../i18n/generated/messages.js';

export const fileTroubleWords: Record<FileTrouble, (of: { file: string }) => string> = {
  tooLarge: m.import_too_large,
  notText: m.import_not_text,
  empty: m.import_file_empty,
  unreadable: m.import_unreadable,
  oldWorkbook: m.import_old_workbook,
  damagedWorkbook: m.import_damaged_workbook,
  tooManyRows: (of) => m.import_too_many_rows({ ...of, count: formatDecimal(workbookMaxRows) }),
  unpacksTooLarge: m.import_unpacks_too_large,
};
