/** Files that the rep gives to Satchel or gets from it: lists, models, photos, pictures of products, tables and unsent work. */
import { hostname } from 'node:os';
import { join } from 'node:path';
import { previousKeys } from '../account/account-folder.ts';
import { createAttachFile } from '../border/attach-file.ts';
import { createChosenFiles } from '../border/chosen-files.ts';
import { createExport } from '../exported-work/work-file.ts';
import { createImportFile } from '../files/import-file.ts';
import { createModelFile } from '../files/model-file.ts';
import { createProductPictures } from '../pictures/product-pictures.ts';
import { createCompanyLists } from '../price-lists/company-lists.ts';
import { createTables } from '../tables/tables.ts';
import type { Accounts } from './accounts.ts';
import type { Base } from './base.ts';
import type { Company } from './company.ts';

export function createFiles(base: Base, { listsFolder }: Company, { session }: Accounts) {
  const { userData, dialog, log, changed, policy } = base;
  const { workspace } = session;
  const chosenFiles = createChosenFiles();
  const account = () => session.service()?.account ?? null;
  const pictures = createProductPictures({
    ...{ dialog, log, file: join(userData, 'pictures.json'), workspace },
    companyFolder: policy.decided.picturesFolder,
    account: () => account()?.key ?? 'practice',
    isPractice: () => session.service()?.mode === 'practice',
    onChange: () => changed('settings'),
  });

  return {
    chosenFiles,
    pictures,
    handlers: {
      ...createImportFile({ dialog, files: chosenFiles }),
      ...createModelFile({ dialog, log }),
      ...createCompanyLists({
        ...{ folder: listsFolder, memoryFile: join(userData, 'price-lists.json'), log },
        account: () => account()?.key ?? null,
      }),
      ...createAttachFile({ files: chosenFiles, workspace }),
      ...createTables({ dialog, workspace, log }),
      ...createExport({
        ...{ dialog, log, workspace, account, now: () => Date.now() },
        previousKeys: (key) => previousKeys(userData, key),
        token: async () => (await session.service()?.tokens.get()) ?? null,
        computer: hostname(),
      }),
      ...pictures.handlers,
    },
  };
}
