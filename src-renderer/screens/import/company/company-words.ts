/** Why a file of the company's price lists is not used, in words. */
import type {
  CompanyListFile,
  CompanyListsView,
  CompanyListTrouble,
} from '../../../../src-shared/contract/catalogue/company-lists.ts';
import { formatDecimal } from '../../../i18n/format.ts';
import { m } from '../../../i18n/generated/messages.js';

/** The words of an import tell the rep what to do with the file, which is the company's here. */
const words: Record<CompanyListTrouble, (of: { file: string }) => string> = {
  unreadable: m.company_list_unreadable,
  tooLarge: m.company_list_too_large,
  tooManyRows: m.company_list_too_large,
  unpacksTooLarge: m.company_list_too_large,
  notText: m.company_list_not_a_table,
  oldWorkbook: m.company_list_not_a_table,
  damagedWorkbook: m.company_list_not_a_table,
  empty: m.company_list_empty,
  noHead: m.company_list_no_head,
  noCode: m.company_list_no_code,
  noPrice: m.company_list_no_price,
  mostlyUnknown: m.company_list_mostly_unknown,
  notStored: m.company_list_not_stored,
};

/** One sentence for each file that is not used. */
export function companyTroubles({ files }: CompanyListsView): string[] {
  return files.flatMap((file) => troubleOf(file) ?? []);
}

function troubleOf({ fileName: file, list, trouble }: CompanyListFile): string | null {
  if (list === null) return m.company_list_name({ file });
  return trouble && words[trouble]({ file });
}

/** For each file of which rows were left out. */
export function leftOutWords({ files }: CompanyListsView): string[] {
  return files.flatMap(({ fileName, trouble, taken }) =>
    trouble === null && taken && taken.leftOut > 0
      ? m.company_list_left_out({ file: fileName, count: formatDecimal(taken.leftOut) })
      : [],
  );
}
